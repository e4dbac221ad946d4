public import LivePostgres
import LiveTree

/// The databases in one PostgreSQL, by name.
///
/// Several servers can use the same databases at the same time. The databases of a server share a
/// few connections for reads and writes, one that announces commits, and one on which PostgreSQL
/// reports the commits of other servers.
///
///     let location = try PostgresLocation("postgres://live@db.example/app?sslmode=verify-full")
///     let databases = try await PostgresDatabases(location)
///     let storage = try databases.storage(named: "shop")
public final class PostgresDatabases: Sendable {
  /// The settings of a server.
  public struct Settings: Hashable, Sendable {
    /// The number of connections for reads and writes, besides the two for notifications.
    public var connectionCount = 4

    /// The timeout for connecting, and for each request.
    public var timeout = Duration.seconds(10)

    /// The interval at which the server polls for changes whose notification was lost.
    public var pollInterval = Duration.seconds(2)

    /// The time for which a server must have been connected before it considers the sessions of
    /// other servers orphaned. After a failure of PostgreSQL, the others need time to reconnect and
    /// to renew their leases.
    public var orphanDelay = LeaseStatements.duration

    /// The time for which the log keeps entries that all running servers have read. A server that
    /// was suspended for a shorter time doesn't have to read its databases again.
    public var logDuration = Duration.seconds(600)

    /// The number of versions by which a server may lag and still be ready.
    public var maximumMissingVersions: Int64 = 10_000

    /// Whether the databases are only opened and checked: nothing is created, and changes of other
    /// servers don't arrive. The user only needs permission to read the tables. Don't write with
    /// these settings: the other servers don't know that this one is running.
    public var isReadOnly = false

    /// Creates settings with the defaults.
    public init() {}
  }

  /// The maximum length of a database's name, in bytes of UTF-8.
  public static let maximumNameLength = 64

  /// The location of the databases.
  public let location: PostgresLocation

  let pool: PostgresPool
  let counter = FigureCounter()
  private let clock = PostgresClock()
  private let settings: Settings
  let followers: LogFollowers
  let announcer: CommitAnnouncer

  /// Connects, and creates the tables if they don't exist, unless ``Settings/isReadOnly`` is set.
  ///
  /// - Throws: ``PostgresError``
  public init(
    _ location: PostgresLocation, settings: Settings = Settings()
  ) async throws {
    (self.location, self.settings) = (location, settings)
    pool = PostgresPool(
      location, maximumCount: settings.connectionCount, timeout: settings.timeout)
    followers = LogFollowers(location, settings, clock, counter)
    announcer = CommitAnnouncer(location, timeout: settings.timeout)
    guard !settings.isReadOnly else {
      try await retrying { try await PostgresSchema.require($0) }
      return
    }
    try await retrying { [clock, followers] connection in
      try await PostgresSchema.prepare(connection)
      let start = ContinuousClock.now
      let rows = try await connection.run([PostgresClock.read()])[0]
      clock.set(to: rows.integer(0, 0) ?? 0, sentAt: start)
      _ = try await connection.run(LeaseStatements.renew(followers.server, [:]))
    }
    followers.start()
  }

  /// The statements that create the tables, for a server whose user isn't allowed to create them.
  public static var schema: String { PostgresSchema.script }

  /// The storage of a database.
  ///
  /// - Parameters:
  ///   - name: The name of the database.
  ///   - creating: Whether `open` creates the database if it doesn't exist.
  /// - Throws: ``PostgresError`` if the name isn't valid.
  public func storage(
    named name: String, creating: Bool = true
  ) throws(PostgresError) -> PostgresTreeStorage {
    guard (1...Self.maximumNameLength).contains(name.utf8.count), !name.utf8.contains(0) else {
      throw error(.badName(name))
    }
    return PostgresTreeStorage(
      named: name, in: self, creating: creating && !settings.isReadOnly)
  }

  /// The names of all databases, sorted by their bytes.
  ///
  /// - Throws: ``PostgresError``
  public func names() async throws -> [String] {
    try await retrying { connection in
      let rows = try await connection.run([Self.allNames()])[0]
      return (0..<rows.count).compactMap { rows.text($0, 0) }
    }
  }

  /// The time of PostgreSQL's clock in milliseconds since 1970, which all servers share.
  public var now: @Sendable () -> Int64 {
    { [clock] in clock.now }
  }

  /// The work of this server so far, and its lag.
  public var figures: PostgresFigures {
    var figures = counter.figures
    figures.followerAge = followers.age / .seconds(1)
    return figures
  }

  /// Checks that PostgreSQL responds, and that no database lags by too many versions.
  ///
  /// - Throws: ``PostgresError``
  public func checkHealth() async throws {
    try await retrying { _ = try await $0.run([PostgresClock.read()]) }
    let versions = figures.missingVersionCount
    guard versions <= settings.maximumMissingVersions else { throw error(.late(versions)) }
    guard followers.age < settings.timeout + settings.pollInterval * 2 else {
      throw error(.timedOut)
    }
  }

  /// The sessions of stopped servers that have registered `onDisconnect` writes, with the names of
  /// their databases. Any server can make these writes with `TreeDatabase.endSessions(_:)`, because
  /// the log ensures that they are made only once.
  ///
  /// The result is empty until the server has been connected for ``Settings/orphanDelay``.
  ///
  /// - Throws: ``PostgresError``
  public func orphanedSessions() async throws -> [(database: String, session: String)] {
    guard followers.connectionAge >= settings.orphanDelay else { return [] }
    return try await retrying { connection in
      let rows = try await connection.run([OnDisconnectStatements.orphans()])[0]
      return (0..<rows.count).compactMap { row in
        guard let name = rows.text(row, 0), let session = rows.text(row, 1) else { return nil }
        return (name, session)
      }
    }
  }

  /// Closes all connections. After that, the databases can't be used.
  public func close() async {
    await followers.close()
    await announcer.close()
    await pool.close()
  }

  // MARK: For storages

  private static let allNames = PostgresStatement(
    "all_names", "SELECT name FROM livetree.databases ORDER BY name")
  private static let find = PostgresStatement(
    "find_database", "SELECT id FROM livetree.databases WHERE name = $1")
  private static let create = PostgresStatement(
    "create_database",
    "INSERT INTO livetree.databases (name) VALUES ($1) ON CONFLICT (name) DO NOTHING")

  /// The id of a database.
  func id(of name: String, creating: Bool) async throws -> Int64 {
    try await retrying { connection in
      let found = try await connection.run([Self.find(.text(name))])[0]
      if let id = found.count == 1 ? found.integer(0, 0) : nil { return id }
      guard creating else { throw self.error(.missingDatabase(name)) }
      let made = try await connection.run([Self.create(.text(name)), Self.find(.text(name))])[1]
      guard let id = made.integer(0, 0) else { throw self.error(.missingDatabase(name)) }
      return id
    }
  }

  /// Calls a closure with a connection, and once more if the connection was lost. The closure must
  /// not have committed anything when it throws an error for a lost connection.
  // The compiler of Swift 6.3 crashes when it optimizes a copy of this for the closure of a caller.
  @_optimize(none)
  func retrying<Result: Sendable>(
    _ body: @Sendable (PostgresConnection) async throws -> Result
  ) async throws -> Result {
    do {
      return try await pool.withConnection(body)
    } catch let error as PostgresError where error.isLost {
      // The server may have been restarted.
      counter.change { $0.retryCount += 1 }
      await pool.forgetIdle()
      return try await pool.withConnection(body)
    }
  }

  func error(_ reason: PostgresError.Reason) -> PostgresError {
    PostgresError(reason: reason, place: location.description)
  }
}
