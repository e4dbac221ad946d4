public import LiveTransport

/// A client of a realtime database on a LiveTree server or on Firebase.
///
///     let database = try LiveDatabase("http://127.0.0.1:8080")
///     try await database["data/about"].set("I like the river")
///     for await profile in database["data"].values(of: Profile.self) { … }
///
/// All references share one connection, over which writes show at once: what you observe changes before the
/// server has answered, and changes back if the write is denied. While the client is disconnected, writes wait.
@available(Systems 2024, *)
public struct LiveDatabase: Sendable {
  let address: DatabaseAddress
  let transport: any HTTPTransport
  let retry: RetryPolicy
  let credentials: DatabaseCredential.Source?
  /// How dates and binary data of `Codable` types are represented.
  public var coding = DatabaseCoding()
  let keys = KeyMaker()

  /// The shared connection; `nil` if every observed node has a stream of its own.
  let session: DatabaseSession?

  /// How a client observes and writes.
  public enum Connection: Hashable, Sendable {
    /// A WebSocket, or event streams if the transport or the server doesn't support WebSockets, or if the
    /// URL has a query that applies to requests.
    case automatic

    /// One WebSocket for everything.
    case webSocket

    /// An event stream for each observed node, and a request for each write, for hosts that allow nothing
    /// else. A write shows only when the server has answered.
    case eventStreams
  }

  /// Creates a client of the database at a URL.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`, a host and a port; optionally a path, and a query for every
  ///     request, such as `?ns=name`. Firebase's own hosts require `https`.
  ///   - transport: The transport that sends the requests.
  ///   - connection: How nodes are observed and written.
  ///   - storage: Where writes are stored until the server has them, so that they survive the end of the
  ///     program; `nil` for memory. Transactions aren't stored. Only for WebSockets.
  ///   - cache: Where observed nodes are kept, so that they show at once when the program starts again; `nil`
  ///     for nowhere. Only for WebSockets.
  ///   - retry: The policy that determines when a stream counts as broken, and when it's reopened.
  ///   - credentials: Provides credentials; by default, requests are unauthenticated. A credential
  ///     is sent to the database itself and, if Firebase redirects, to Firebase's hosts, but never
  ///     over `http` after `https`.
  /// - Throws: ``DatabaseError`` if the URL is invalid; ``DatabaseError/Code/unsupported`` if a WebSocket is
  ///   requested, or needed for a storage or a cache, and the transport doesn't support it.
  public init(
    _ url: String, transport: any HTTPTransport = URLSessionTransport.shared,
    connection: Connection = .automatic, storage: (any PendingWriteStorage)? = nil,
    cache: NodeCache? = nil,
    retry: RetryPolicy = RetryPolicy(),
    credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    address = try DatabaseAddress(url)
    self.transport = transport
    self.retry = retry
    self.credentials = credentials
    let isAutomatic = connection == .automatic
    let hasSocket =
      connection == .webSocket
      || isAutomatic && transport.supportsWebSockets
        && address.allowsWebSocket(hasCredentials: credentials != nil)
    guard hasSocket ? transport.supportsWebSockets : storage == nil && cache == nil else {
      throw .needsWebSocket
    }
    session =
      hasSocket
      ? DatabaseSession(
        address, transport: transport, retry: retry, credentials: credentials, storage: storage,
        cache: cache, hasAlternative: isAutomatic && storage == nil && cache == nil) : nil
  }

  /// The whole database.
  public var root: DatabaseReference { DatabaseReference(database: self, path: "") }

  /// The node at a path, which consists of keys separated by slashes.
  ///
  /// An empty key is an error, so that `database["users/\(id)"]` is never all users; see ``root``.
  public subscript(path: String) -> DatabaseReference { root[path] }
}

/// Where a value is read.
public enum ReadSource: Hashable, Sendable {
  /// The server. If it doesn't answer within three seconds, what was observed or cached before, with this client's
  /// writes; if there is nothing, the read waits on for the server.
  case serverOrCache
  /// The server alone.
  case server
}

@available(Systems 2024, *)
extension LiveDatabase {
  /// A new key, by the server's time.
  func nextKey() -> TreeKey { keys.next(serverTimeOffset) }

  /// Does something over the shared connection.
  ///
  /// - Returns: `nil` if there is none, or if the server has no WebSocket: then it must be requested.
  func overSocket<Value>(
    _ body: (DatabaseSession) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value? {
    guard let session, !session.isUnsupported else { return nil }
    do {
      return try await body(session)
    } catch {
      guard error.code == .unsupported, session.isUnsupported else { throw error }
      return nil
    }
  }
}
