public import LiveTransport

/// A client of a realtime database on a LiveTree server or on Firebase.
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

  /// Creates a client of the database at a URL.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`, a host and a port; optionally a path, and a query for every
  ///     request, such as `?ns=name`. Firebase's own hosts require `https`.
  ///   - transport: The transport that sends the requests.
  ///   - retry: The policy that determines when a stream counts as broken, and when it's reopened.
  ///   - credentials: Provides credentials; by default, requests are unauthenticated. A credential
  ///     is sent to the database itself and, if Firebase redirects, to Firebase's hosts, but never
  ///     over `http` after `https`.
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

  /// The node at a path, which consists of keys separated by slashes.
  public subscript(path: String) -> DatabaseReference {
    DatabaseReference(database: self, path: path)
  }
}
