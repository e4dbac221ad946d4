public import LiveTree

/// A message of a server over a WebSocket.
///
///     {"t":"d","d":{"a":"d","b":{"p":"/users/ada","d":"Ada"}}}
///     {"t":"d","d":{"r":1,"b":{"s":"ok","d":""}}}
///
/// Source: Protocol.md §5.1 and §5.3.
@available(Systems 2024, *)
public enum SocketServerMessage: Hashable, Sendable {
  /// The first message of a connection.
  case hello(SocketHello)

  /// The answer to a ping.
  case pong

  /// The client must not connect again; the text is the reason.
  case shutdown(String)

  /// The client must connect again, to this host.
  case reset(String)

  /// The answer to a request: its number, the status and the data.
  case answer(Int, String, JSONValue)

  /// The answer to a request that has read a value. Unlike the data of another answer, the value
  /// becomes JSON only when the message is encoded.
  case value(Int, TreeNode)

  /// The value at a path was replaced. The tag is that of the listen.
  case put(TreePath, JSONValue, tag: Int? = nil)

  /// Some values below a path were replaced.
  case merge(TreePath, JSONValue, tag: Int? = nil)

  /// A listen ended, for example because new rules forbid it. The JSON is its query object.
  case canceled(TreePath, JSONValue? = nil)

  /// The identity of the client ended: the status and an explanation.
  case authRevoked(String, String)
}

@available(Systems 2024, *)
extension SocketServerMessage {
  /// Whether encoding the message takes longer than an event loop should be busy for one client;
  /// see `TreeNode.isLarge`.
  public var isLarge: Bool {
    if case .value(_, let node) = self { node.isLarge } else { false }
  }
}

/// The information that a server sends about itself when a connection opens.
public struct SocketHello: Hashable, Sendable {
  /// The server's time, in milliseconds since 1970.
  public var milliseconds: Int64

  /// The host to which the client connects next.
  public var host: String

  /// The name of the session, which the client sends when it connects again.
  public var session: String

  /// Creates a hello.
  public init(milliseconds: Int64, host: String, session: String) {
    (self.milliseconds, self.host, self.session) = (milliseconds, host, session)
  }
}
