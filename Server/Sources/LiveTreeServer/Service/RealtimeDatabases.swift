public import LiveTree

/// Databases that are served over Firebase's protocols: REST, event streams and WebSockets.
///
///     let databases = RealtimeDatabases(directory, credentials: credentials, now: now)
///     router.add(middleware: RealtimeMiddleware(databases))
///     let server = RealtimeServer(router: router, databases: databases, port: 9000, logger: logger)
public struct RealtimeDatabases: Sendable {
  let service: RealtimeService

  /// Serves a database without authentication: every client is the admin.
  ///
  /// - Parameters:
  ///   - database: The database, regardless of the name in a request.
  ///   - limits: The limits of each request and stream.
  public init(_ database: TreeDatabase, limits: RealtimeLimits = RealtimeLimits()) {
    service = RealtimeService(
      directory: OneDatabase(database), authenticator: Authenticator(credentials: nil) { 0 },
      limits: limits, defaultRules: #"{"rules": {".read": true, ".write": true}}"#)
  }

  /// Serves databases to clients as their rules allow.
  ///
  /// - Parameters:
  ///   - directory: The databases.
  ///   - credentials: Verifies the token of a request; if it rejects the token, the response is
  ///     401.
  ///   - limits: The limits of each request and stream.
  ///   - origins: The origins whose pages may send requests; requests from other origins are
  ///     answered with 403.
  ///   - defaultRules: The rules that the admin reads if a database has none.
  ///   - backup: Copies the database with a name to a file for the admin, who finds it at
  ///     `/.live/backup.sqlite`; `nil` if there is no such file. If it throws a `RESTError`, the
  ///     client receives that.
  ///   - signToken: Signs the token of a user for the admin, who requests it at
  ///     `/.live/token.json`; `nil` if the server signs no tokens. If it throws a `RESTError`, the
  ///     client receives that.
  ///   - now: Returns the current time in milliseconds since 1970, for the expiry of credentials.
  public init(
    _ directory: some DatabaseDirectory, credentials: any TreeCredentials,
    limits: RealtimeLimits = RealtimeLimits(), origins: PageOrigins = .any,
    defaultRules: String = #"{"rules": {".read": false, ".write": false}}"#,
    backup: (@Sendable (_ name: String?) async throws -> BackupFile)? = nil,
    signToken: (@Sendable (TokenRequest) throws -> String)? = nil,
    now: @escaping @Sendable () -> Int64
  ) {
    service = RealtimeService(
      directory: directory, authenticator: Authenticator(credentials: credentials, now: now),
      limits: limits, origins: origins, defaultRules: defaultRules, backup: backup,
      signToken: signToken)
  }
}
