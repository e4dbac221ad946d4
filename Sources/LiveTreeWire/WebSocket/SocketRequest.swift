public import LiveTree

/// A request of a client over a WebSocket.
///
/// Source: REALTIME-PROTOCOL §5.3.
@available(Systems 2024, *)
public enum SocketRequest: Hashable, Sendable {
  /// Observe a value, or what a query selects. The hash is that of the value that the client has; the
  /// tag names the listen in pushes.
  case listen(SocketPlace, hash: String, tag: Int? = nil)

  /// Stop observing.
  case unlisten(SocketPlace)

  /// Read once.
  case get(SocketPlace)

  /// Write; with a hash, only if it is that of the current value.
  case write(TreeWrite, hash: String? = nil)

  /// Write when the connection ends.
  case onDisconnect(TreeWrite)

  /// Don't write at and below a path when the connection ends.
  case cancelOnDisconnect(TreePath)

  /// Authenticate with a token.
  case authenticate(SocketCredential)

  /// Drop the identity.
  case unauthenticate

  /// Statistics of the client, or a token of App Check; servers without them answer as if they had
  /// used it.
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

  /// Which children; `nil` for the whole value.
  public var query: TreeQuery?

  /// The query object as the client has sent it, which it expects back.
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
  /// The token: of a user, or of the admin.
  public var token: String

  /// What the admin uses as `auth` in the rules instead; null for an unauthenticated client. `nil`
  /// remains the admin.
  public var authOverride: JSONValue?

  /// Creates a credential.
  public init(_ token: String, authOverride: JSONValue? = nil) {
    (self.token, self.authOverride) = (token, authOverride)
  }
}
