import LivePostgres
import LiveTree
import LiveTreePostgres
import _PostgresServer

/// The path of a child of the root.
func path(_ key: String) -> TreePath {
  guard let key = try? TreeKey(key) else { preconditionFailure("\(key) isn't a valid key.") }
  return TreePath([key])
}

extension PostgresDatabases.Settings {
  /// For machines that are busy with many tests.
  static let tests = {
    var settings = PostgresDatabases.Settings()
    settings.timeout = .seconds(600)
    settings.orphanDelay = .zero
    return settings
  }()
}

/// Calls a closure with the databases in a new database of PostgreSQL.
func withDatabases(
  _ settings: PostgresDatabases.Settings = .tests,
  _ body: (PostgresDatabases) async throws -> Void
) async throws {
  let server = try await PostgresServer.shared()
  let databases = try await PostgresDatabases(
    PostgresLocation(server.makeDatabase()), settings: settings)
  do {
    try await body(databases)
  } catch {
    await databases.close()
    throw error
  }
  await databases.close()
}
