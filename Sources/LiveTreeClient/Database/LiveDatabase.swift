public import LiveTransport

/// A realtime database: of a LiveTree server, or of Firebase.
///
///     let database = try LiveDatabase("http://127.0.0.1:8080")
///     try await database["data/about"].set("I like the river")
///     for await profile in database["data"].values(of: Profile.self) { … }
@available(Systems 2024, *)
public struct LiveDatabase: Sendable {
  let address: DatabaseAddress
  let transport: any HTTPTransport
  let retry: RetryPolicy
  let credentials: DatabaseCredential.Source?
  let keys = KeyMaker()

  /// A database at a URL.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`, host and port; optionally a path, and a query for
  ///     every request, as `?ns=name`. Firebase's own hosts require `https`.
  ///   - transport: The transport of the requests.
  ///   - retry: When a stream counts as broken, and when it is tried again.
  ///   - credentials: Authenticates requests; by default they are unauthenticated. A credential is
  ///     sent to the database itself and, if Firebase redirects, to Firebase's hosts; never over
  ///     `http` after `https`.
  /// - Throws: ``DatabaseError`` if the URL is invalid.
  public init(
    _ url: String, transport: any HTTPTransport = URLSessionTransport.shared,
    retry: RetryPolicy = RetryPolicy(), credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    address = try DatabaseAddress(url)
    self.transport = transport
    self.retry = retry
    self.credentials = credentials
  }

  /// The node at a path: keys separated by slashes.
  public subscript(path: String) -> DatabaseReference {
    DatabaseReference(database: self, path: path)
  }
}
