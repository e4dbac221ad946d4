#if Client
public import AsyncHTTPClient
public import Foundation

extension LiveDatabase {
  /// A database of an emulator, or of any server of ours that holds several.
  ///
  /// - Parameters:
  ///   - emulator: Host and port, as `127.0.0.1:9000`.
  ///   - name: The name of the database.
  ///   - credentials: Who asks; the emulator's administrator unless it is given.
  /// - Throws: ``DatabaseError`` when this makes no URL.
  ///
  /// Source: REALTIME-PROTOCOL §2 and §6.
  public init(
    emulator: String, name: String, http: HTTPClient = LiveDatabase.http,
    retry: RetryPolicy = RetryPolicy(),
    credentials: @escaping DatabaseCredential.Source = { _ in .emulatorOwner }
  ) throws(DatabaseError) {
    try self.init(
      "http://\(emulator)?ns=\(name.percentEncoded)", http: http, retry: retry,
      credentials: credentials)
  }

  /// A database of Firebase, or of its emulator where the environment names one.
  ///
  /// With `FIREBASE_DATABASE_EMULATOR_HOST` set to host and port, the emulator's database with the
  /// first label of the URL's host as its name stands for the one at the URL, as for Firebase's own
  /// libraries; its administrator asks unless credentials are given.
  ///
  /// - Parameters:
  ///   - url: As `https://app.firebaseio.com` or `https://app.europe-west1.firebasedatabase.app`.
  ///   - environment: The variables.
  /// - Throws: ``DatabaseError`` when the text is no such URL.
  ///
  /// Source: REALTIME-PROTOCOL §6.
  public init(
    firebase url: String,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    http: HTTPClient = LiveDatabase.http, retry: RetryPolicy = RetryPolicy(),
    credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    let address = try DatabaseAddress(url)
    guard let emulator = environment["FIREBASE_DATABASE_EMULATOR_HOST"], !emulator.isEmpty else {
      try self.init(url, http: http, retry: retry, credentials: credentials)
      return
    }
    let name = String(address.origin.host.prefix { $0 != "." })
    try self.init(
      emulator: emulator, name: name, http: http, retry: retry,
      credentials: credentials ?? { _ in .emulatorOwner })
  }
}
#endif
