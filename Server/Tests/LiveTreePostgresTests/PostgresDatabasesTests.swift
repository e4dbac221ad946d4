import LiveListTesting
import LivePostgres
import LiveTree
import Testing
import _LiveTestSupport
import _PostgresServer
import _StorageContract

@testable import LiveTreePostgres

@Suite(.timeLimit(.minutes(20))) struct PostgresDatabasesTests {
  @Test func aReplacedDatabaseIsReadAgainByItsServers() async throws {
    try await withDatabases { databases in
      let storage = try databases.storage(named: "shop")
      let database = try await TreeDatabase(
        storage: storage, now: databases.now, rules: { _ in OpenAccess() })
      _ = try await database.write(.set(path("old"), .integer(1)))
      var random = SplitMix64(seed: 5)
      var root = TreeNode(children: [(TreeKey(index: 1), TreeNode(.string("new")))])
      for _ in 0..<50 { root = RandomTrees.commit(on: root, using: &random).applied(to: root) }
      let other = try databases.storage(named: "shop")
      let error = await #expect(throws: PostgresError.self) {
        try await other.replace(with: root, rules: "new rules", isForced: false)
      }
      #expect(error?.reason == .notEmpty("shop"))
      try await other.replace(with: root, rules: "new rules", isForced: true)
      await waitUntil("the rules are followed") { database.snapshot.rules == "new rules" }
      #expect(await database.read() == root)
      let counted = try await database.write(.set(path("more"), .integer(2)))
      #expect(counted == TreeNode(.integer(2)))
      let image = try await other.open()
      let known = await database.read()
      #expect(image.root == known)
      #expect(databases.figures.reloadCount > 0)
      try await other.replace(with: .absent, rules: nil, isForced: true)
      #expect(try await other.open().rules == nil)
    }
  }

  @Test func conflictsAreCounted() async throws {
    try await withDatabases { databases in
      let storages = try [databases.storage(named: "a"), databases.storage(named: "a")]
      for storage in storages { _ = try await storage.open() }
      for storage in storages {
        var random = SystemRandomNumberGenerator()
        _ = try await storage.commit(TreeBatchID(using: &random), after: .zero) { _ in
          [.commit(TreeCommit(setting: TreeNode(.bool(true)), at: path("a")))]
        }
      }
      let figures = databases.figures
      #expect((figures.commitCount, figures.conflictCount, figures.unknownCount) == (2, 1, 0))
    }
  }

  /// A notification of a server's own commit can arrive before the commit returns.
  @Test func aServerReloadsNothingBecauseOfItsOwnWrites() async throws {
    try await withDatabases { databases in
      let database = try await TreeDatabase(
        storage: databases.storage(named: "a"), now: databases.now, rules: { _ in OpenAccess() })
      for number in 0..<100 {
        _ = try await database.write(.set(path("a"), .integer(Int64(number))))
      }
      #expect(databases.figures.commitCount == 100)
      #expect(databases.figures.reloadCount == 0)
    }
  }

  @Test func theClockIsThatOfPostgreSQLAndNeverGoesBack() async throws {
    try await withDatabases { databases in
      let server = try await PostgresServer.shared()
      let before = databases.now()
      let text = try await server.execute(
        "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
      let read = try #require(Int64(text))
      // Half of the time of a round trip is guessed.
      #expect((before - 5_000...databases.now() + 5_000).contains(read))
      let clock = PostgresClock()
      clock.set(to: 2_000, sentAt: .now)
      #expect(clock.now >= 2_000)
      clock.set(to: 1_000, sentAt: .now)
      #expect(clock.now >= 2_000)
    }
  }

  @Test func healthIsThatOfTheServer() async throws {
    let server = try await PostgresServer()
    let location = try await PostgresLocation(server.makeDatabase())
    let databases = try await PostgresDatabases(location, settings: .tests)
    try await databases.checkHealth()
    let storage = try databases.storage(named: "a")
    let database = try await TreeDatabase(
      storage: storage, now: databases.now, pause: { _ in await Task.yield() },
      rules: { _ in OpenAccess() })
    _ = try await database.write(.set(path("a"), .integer(1)))
    try await server.stop("immediate")
    await #expect(throws: PostgresError.self) { try await databases.checkHealth() }
    await #expect(throws: (any Error).self) {
      try await database.write(.set(path("b"), .integer(1)))
    }
    #expect(await database.read(path("a")) == TreeNode(.integer(1)))
    try await server.start()
    try await databases.checkHealth()
    _ = try await database.write(.set(path("b"), .integer(1)))
    #expect(try await storage.open().root.children.count == 2)
    await databases.close()
    await #expect(throws: PostgresError.self) { try await databases.checkHealth() }
    try await server.stop()
  }

  @Test func serversThatStartAtTheSameTimeCreateTheTablesOnce() async throws {
    let location = try await PostgresLocation(PostgresServer.shared().makeDatabase())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { try await PostgresDatabases(location, settings: .tests).close() }
      }
      try await group.waitForAll()
    }
  }

  @Test func theTablesOfANewerVersionAreNotChanged() async throws {
    try await withDatabases { databases in
      try await databases.retrying { connection in
        _ = try await connection.run([
          PostgresStatement(once: "INSERT INTO livetree.migrations VALUES (999)")()
        ])
      }
      let error = await #expect(throws: PostgresError.self) {
        _ = try await PostgresDatabases(databases.location)
      }
      #expect(error?.reason == .newerSchema)
    }
  }

  /// A server needs no more than the printed statements grant.
  @Test func theSchemaIsEnoughForAServer() async throws {
    let server = try await PostgresServer()
    let url = try await server.makeDatabase()
    let name = String(url.split(separator: "/").last ?? "")
    let user = try PostgresLocation(
      server.url(of: name, user: "live"), password: PostgresServer.password)
    let error = await #expect(throws: PostgresError.self) {
      _ = try await PostgresDatabases(user, settings: .tests)
    }
    #expect(error?.reason == .missingSchema)
    let schema = PostgresDatabases.schema
      .replacing("CREATE ROLE live_server LOGIN;", with: "").replacing("live_server", with: "live")
    try await server.execute(schema, in: name)
    let databases = try await PostgresDatabases(user, settings: .tests)
    let storage = try databases.storage(named: "a")
    try await storage.commit([TreeCommit(setting: TreeNode(.bool(true)), at: .root)])
    try await storage.replace(with: TreeNode(.bool(false)), rules: nil, isForced: true)
    #expect(try await storage.open().root == TreeNode(.bool(false)))
    await databases.close()
    try await server.stop()
  }

  @Test func damagedRowsAreNamed() async throws {
    for (row, word) in [
      ("'/a', '', 'tru', NULL", "/a"), ("'/a', '', NULL, '{}'", "/a"),
      ("'a//', '', '1', NULL", "a//"),
    ] {
      try await withDatabases { databases in
        let storage = try databases.storage(named: "a")
        _ = try await storage.open()
        try await databases.retrying { connection in
          _ = try await connection.run([
            PostgresStatement(
              once: """
                INSERT INTO livetree.node (database, head, tail, value, priority)
                SELECT id, \(row) FROM livetree.databases
                """)()
          ])
        }
        let error = await #expect(throws: PostgresError.self) { _ = try await storage.open() }
        #expect(error.map { "\($0)".contains(word) } == true)
      }
    }
  }
}
