public import Foundation
public import LiveTransport

@available(Systems 2024, *)
extension LiveDatabase {
  /// Creates a client of a database in the Firebase emulator, or on a LiveTree server with several
  /// databases.
  ///
  /// - Parameters:
  ///   - emulator: The host and port, such as `127.0.0.1:9000`.
  ///   - name: The name of the database.
  ///   - transport: The transport that sends the requests.
  ///   - connection: How nodes are observed and written.
  ///   - storage: Where writes are stored until the server has them; `nil` for memory.
  ///   - cache: Where observed nodes are kept for the next start of the program; `nil` for nowhere.
  ///   - retry: The policy that determines when a connection counts as broken, and when it's reopened.
  ///   - credentials: Provides credentials; by default, that of the emulator's administrator.
  /// - Throws: ``DatabaseError`` if the host or the name isn't valid in a URL.
  ///
  /// Source: Protocol.md §2 and §6.
  public init(
    emulator: String, name: String,
    transport: any HTTPTransport = URLSessionTransport.shared,
    connection: Connection = .automatic, storage: (any PendingWriteStorage)? = nil,
    cache: NodeCache? = nil, retry: RetryPolicy = RetryPolicy(),
    credentials: @escaping DatabaseCredential.Source = { _ in .emulatorOwner }
  ) throws(DatabaseError) {
    try self.init(
      "http://\(emulator)?ns=\(name.percentEncoded)", transport: transport,
      connection: connection, storage: storage, cache: cache, retry: retry,
      credentials: credentials)
  }

  /// Creates a client of a Firebase database, or of its emulator if the environment names one.
  ///
  /// If `FIREBASE_DATABASE_EMULATOR_HOST` is set to a host and port, the client uses a database of
  /// that emulator instead, as Firebase's own libraries do. The first label of the URL's host is
  /// the name of the database. Requests are authenticated as the emulator's administrator unless
  /// credentials are given.
  ///
  /// - Parameters:
  ///   - url: The URL, such as `https://app.firebaseio.com` or
  ///     `https://app.europe-west1.firebasedatabase.app`.
  ///   - environment: The environment variables.
  ///   - transport: The transport that sends the requests.
  ///   - connection: How nodes are observed and written.
  ///   - storage: Where writes are stored until the server has them; `nil` for memory.
  ///   - cache: Where observed nodes are kept for the next start of the program; `nil` for nowhere.
  ///   - retry: The policy that determines when a connection counts as broken, and when it's reopened.
  ///   - credentials: Provides credentials; by default, requests are unauthenticated.
  /// - Throws: ``DatabaseError`` if the URL is invalid.
  ///
  /// Source: Protocol.md §6.
  public init(
    firebase url: String,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    transport: any HTTPTransport = URLSessionTransport.shared,
    connection: Connection = .automatic, storage: (any PendingWriteStorage)? = nil,
    cache: NodeCache? = nil, retry: RetryPolicy = RetryPolicy(),
    credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    let address = try DatabaseAddress(url)
    guard let emulator = environment["FIREBASE_DATABASE_EMULATOR_HOST"], !emulator.isEmpty else {
      try self.init(
        url, transport: transport, connection: connection, storage: storage, cache: cache,
        retry: retry, credentials: credentials)
      return
    }
    let name = String(address.origin.host.prefix { $0 != "." })
    try self.init(
      emulator: emulator, name: name, transport: transport, connection: connection,
      storage: storage, cache: cache, retry: retry,
      credentials: credentials ?? { _ in .emulatorOwner })
  }
}
