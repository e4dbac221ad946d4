public import LiveTree

/// A request of a client over a WebSocket.
///
/// Source: Protocol.md §5.3.
@available(Systems 2024, *)
public enum SocketRequest: Hashable, Sendable {
  /// Observe a value, or the children that a query selects. The hash is that of the value that the
  /// client has; the tag identifies the listen in pushes.
  case listen(SocketPlace, hash: String, tag: Int? = nil)

  /// Stop observing.
  case unlisten(SocketPlace)

  /// Read once.
  case get(SocketPlace)

  /// Write; with a hash, only if the current value has this hash.
  case write(TreeWrite, hash: String? = nil)

  /// Set the priority of a node, which must exist; null removes it.
  case setPriority(TreePath, JSONValue)

  /// Write when the connection ends.
  case onDisconnect(TreeWrite)

  /// Don't write at and below a path when the connection ends.
  case cancelOnDisconnect(TreePath)

  /// Authenticate with a token.
  case authenticate(SocketCredential)

  /// Drop the identity.
  case unauthenticate

  /// Statistics of the client, or a token for App Check. A server that supports neither
  /// acknowledges them anyway.
  case notice(String)

  /// An action that this version doesn't know.
  case unknown(String)

  /// A known action with a body that isn't valid, and why.
  case invalid(String, reason: String)
}

/// The place of a listen or a read.
@available(Systems 2024, *)
public struct SocketPlace: Hashable, Sendable {
  /// The path.
  public var path: TreePath

  /// The query that selects children; `nil` for the whole value.
  public var query: TreeQuery?

  /// The query object exactly as the client sent it, which the client expects in responses.
  public var queryObject: JSONValue?

  /// Creates a place.
  public init(_ path: TreePath, _ query: TreeQuery? = nil) {
    (self.path, self.query, queryObject) = (path, query, query?.socketObject)
  }

  init(_ path: TreePath, object: JSONValue?) throws(SocketError) {
    (self.path, queryObject) = (path, object)
    guard let object, object != .object([]) else { return }
    query = try TreeQuery(socketObject: object)
  }
}

/// A token with which a client authenticates.
public struct SocketCredential: Hashable, Sendable {
  /// The token of a user or of the admin.
  public var token: String

  /// The value of `auth` in the rules, if the admin acts as a user; null acts as an unauthenticated
  /// client, and `nil` remains the admin.
  public var authOverride: JSONValue?

  /// Whether it's an access token. The SDKs send every token that isn't a JSON Web Token as one.
  public var isAccessToken: Bool

  /// Creates a credential.
  public init(_ token: String, authOverride: JSONValue? = nil, isAccessToken: Bool = false) {
    (self.token, self.authOverride, self.isAccessToken) = (token, authOverride, isAccessToken)
  }
}
