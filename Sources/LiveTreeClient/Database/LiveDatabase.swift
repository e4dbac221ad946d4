#if Client
public import AsyncHTTPClient
import NIOCore

/// A realtime database somewhere: one of ours, or one of Firebase's.
///
///     let database = try LiveDatabase("http://127.0.0.1:8080")
///     try await database["data/about"].set("I like the river")
///     for await profile in database["data"].values(of: Profile.self) { … }
public struct LiveDatabase: Sendable {
  let address: DatabaseAddress
  let http: HTTPClient
  let retry: RetryPolicy
  let credentials: DatabaseCredential.Source?
  let keys = KeyMaker()

  /// A database at a URL.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`, host and port; a path and a query that belong to every
  ///     request, as `?ns=name`, may follow. Firebase's own hosts take `https` only.
  ///   - http: What requests are made with; it must not follow redirects itself. Its read time-out
  ///     is the time without a byte after which a stream counts as dead: longer than two of the
  ///     server's keep-alives. Whom it trusts is in its `tlsConfiguration`.
  ///   - retry: When a stream that broke is tried again.
  ///   - credentials: Who asks; nobody unless it is given. A credential is sent to the database
  ///     itself and, when Firebase redirects, to Firebase's hosts; never from `https` to `http`.
  /// - Throws: ``DatabaseError`` when the text is no such URL.
  public init(
    _ url: String, http: HTTPClient = LiveDatabase.http, retry: RetryPolicy = RetryPolicy(),
    credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    address = try DatabaseAddress(url)
    self.http = http
    self.retry = retry
    self.credentials = credentials
  }

  /// The node at a path, its keys separated by slashes.
  public subscript(path: String) -> DatabaseReference {
    DatabaseReference(database: self, path: path)
  }
}

extension LiveDatabase {
  /// What databases make their requests with unless they are given something else.
  ///
  /// A stream is dead after 75 seconds without a byte, two and a half keep-alives. A connection
  /// that can not be made is a failure at once: when it is tried again is up to the
  /// ``RetryPolicy``, and people are told meanwhile. Up to a thousand streams and requests may be
  /// open at once.
  public static let http = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: httpConfiguration)

  /// How ``http`` is made up; for an `HTTPClient` of your own, as one that trusts a certificate of
  /// yours.
  public static var httpConfiguration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(75)))
    configuration.connectionPool.retryConnectionEstablishment = false
    // Every stream has a connection of its own; with the pool's own limit eight of them would leave
    // none for requests.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
    return configuration
  }
}
#endif
