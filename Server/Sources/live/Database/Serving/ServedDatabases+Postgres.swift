import LiveTree
import LiveTreePostgres
import LiveTreeServer
import LiveTreeWire
import Metrics

extension ServedDatabases {
  /// The database of a request without a name, which is created if it doesn't exist.
  private static let unnamed = "default"

  /// Serves the databases in PostgreSQL, which other servers may serve, too.
  ///
  /// - Parameter metrics: Receives the figures of `PostgresDatabases`.
  /// - Throws: `PostgresError` if PostgreSQL can't be used.
  func directory(
    in location: PostgresLocation, metrics: any MetricsFactory
  ) async throws -> any DatabaseDirectory {
    var settings = PostgresDatabases.Settings()
    settings.orphanDelay = min(settings.orphanDelay, returnTimeout)
    let databases = try await PostgresDatabases(location, settings: settings)
    let directory = NamedDatabases(
      LazyDatabaseDirectory(
        logger: .server, close: { _, database in try? await database.close() }
      ) {
        try await self.open(named: $0, in: databases)
      },
      unnamed: Self.unnamed)
    serve(databases, with: PostgresUpkeep(databases, directory, metrics: metrics, logger: .server))
    return directory
  }

  private func open(
    named name: String, in databases: PostgresDatabases
  ) async throws -> TreeDatabase {
    do {
      let storage = try databases.storage(named: name, creating: name == Self.unnamed)
      let database = try await database(
        in: storage, named: "the database \(name)", with: rules[name], now: databases.now)
      try await store(rules[name], in: database)
      note(database, named: name)
      return database
    } catch let error as PostgresError where error.isMissingDatabase {
      throw RESTError.notFound
    }
  }
}
