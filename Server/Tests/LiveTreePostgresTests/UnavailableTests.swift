import LivePostgres
import LiveTree
import Testing
import _PostgresServer

@testable import LiveTreePostgres

/// Writes while PostgreSQL can't store them.
@Suite(.timeLimit(.minutes(20))) struct UnavailableTests {
  private func expectRefusal(_ database: TreeDatabase) async {
    await #expect(throws: TreeUnavailableError.unreachable) {
      try await database.write(.set(path("a"), .integer(2)))
    }
  }

  @Test func aWriteWithoutPostgreSQLIsRefusedUntilItRunsAgain() async throws {
    let server = try await PostgresServer()
    let databases = try await PostgresDatabases(
      PostgresLocation(server.makeDatabase()), settings: .tests)
    let database = try await open(databases)
    _ = try await database.write(.set(path("a"), .integer(1)))
    try await server.stop("immediate")
    await expectRefusal(database)
    #expect(await database.read(path("a")) == TreeNode(.integer(1)))
    try await server.start()
    _ = try await database.write(.set(path("a"), .integer(3)))
    await databases.close()
    try await server.stop()
  }

  /// As on a server that has become a replica.
  @Test func aWriteToAReadOnlyServerIsRefused() async throws {
    try await withDatabases { databases in
      let database = try await open(databases)
      let name = databases.location.description.split(separator: "/").last ?? ""
      let server = try await PostgresServer.shared()
      try await server.execute("ALTER DATABASE \(name) SET default_transaction_read_only = on")
      await databases.pool.forgetIdle()
      await expectRefusal(database)
      try await server.execute("ALTER DATABASE \(name) RESET default_transaction_read_only")
      await databases.pool.forgetIdle()
      _ = try await database.write(.set(path("a"), .integer(3)))
    }
  }

  /// The connection is lost during the commit, and the log shows afterward that nothing was stored.
  @Test func aWriteThatTurnsOutNotToBeStoredIsRefused() async throws {
    try await withDatabases { databases in
      let database = try await open(databases)
      let run = { @Sendable (sql: String) in
        try await databases.retrying { _ = try await $0.run([PostgresStatement(once: sql)()]) }
      }
      try await run(
        """
        CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$
        """)
      try await run(
        "CREATE TRIGGER leave AFTER INSERT ON livetree.log EXECUTE FUNCTION leave()")
      await expectRefusal(database)
      #expect(databases.figures.unknownCount == 1)
      try await run("DROP TRIGGER leave ON livetree.log")
      _ = try await database.write(.set(path("a"), .integer(3)))
    }
  }

  private func open(_ databases: PostgresDatabases) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: databases.storage(named: "a"), now: databases.now, rules: { _ in OpenAccess() })
  }
}
