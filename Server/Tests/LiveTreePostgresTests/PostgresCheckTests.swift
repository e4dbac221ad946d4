import LiveListTesting
import LivePostgres
import LiveTree
import Testing
import _LiveTestSupport
import _PostgresServer
import _StorageContract

@testable import LiveTreePostgres

/// What `check` finds in a database.
@Suite(.timeLimit(.minutes(20)), .trail) struct PostgresCheckTests {
  @Test func whatWasCommittedHasNoProblems() async throws {
    try await withDatabases { databases in
      try await withEvery("seed", in: 0..<20 as Range<UInt64>, attempts: 10) { seed in
        var random = SplitMix64(seed: seed)
        let storage = try databases.storage(named: "law-\(seed)")
        var root = try await storage.open().root
        let count = Int.random(in: 0..<30, using: &random)
        for _ in 0..<count {
          let commit = RandomTrees.commit(on: root, using: &random)
          try await storage.commit([commit])
          root = commit.applied(to: root)
        }
        let report = try await databases.check(named: storage.name)
        #expect(report.isSound, "\(report)")
        #expect(report.problems.isEmpty)
        #expect(report.version == Int64(count))
        #expect(report.entryCount == count)
        #expect(report.leafCount == root.leafCount)
        #expect(report.nodeCount == root.nodeCount)
        #expect(!report.hasRules)
        #expect(try await storage.load() == root)
      }
    }
  }

  private static func insert(_ path: String) -> String {
    """
    INSERT INTO livetree.node (database, head, tail, value)
    SELECT id, '\(path)', '', '1' FROM livetree.databases
    """
  }

  /// Damage, and what the report says about it.
  private static let damages: [(sql: String, problem: String)] = [
    ("UPDATE livetree.node SET value = 'tru' WHERE head = '/a/b'", "the row at /a/b isn't valid"),
    ("UPDATE livetree.node SET priority = '[]' WHERE head = '/a/b'", "the row at /a/b isn't valid"),
    ("UPDATE livetree.node SET priority = '[]' WHERE head = '/a'", "the row at /a isn't valid"),
    ("DELETE FROM livetree.node WHERE head LIKE '/a/%'", "/a has a priority but no value"),
    (
      insert("/c/d"),
      "a leaf in / has children"
    ),
    (
      insert("/"),
      "/ is a leaf but has children"
    ),
    (
      insert("/x//y"),
      "the row at /x//y isn't valid"
    ),
    ("UPDATE livetree.databases SET rules = '{'", "its rules aren't valid"),
    (
      "UPDATE livetree.on_disconnect SET write = '{'",
      "an onDisconnect write isn't valid"
    ),
    ("UPDATE livetree.log SET entry = '{' WHERE version = 2", "entry 2 of its log isn't valid"),
    ("DELETE FROM livetree.log WHERE version = 2", "the log lacks the entries from 2 to 2"),
    ("UPDATE livetree.databases SET head = 9", "the log ends at version 4 instead of 9"),
  ]

  @Test(arguments: damages.indices)
  func allDamageIsFound(number: Int) async throws {
    let (sql, problem) = Self.damages[number]
    try await withDatabases { databases in
      try await fill(databases)
      #expect(try await databases.check(named: "a").isSound)
      try await execute(sql, in: databases)
      let report = try await databases.check(named: "a")
      #expect(report.problems == [problem])
      #expect(report.problemCount == 1)
      #expect("\(report)".contains("is damaged (1 problem)"))
      #expect("\(report)".hasSuffix("\n- " + problem))
    }
  }

  @Test func furtherProblemsAreCounted() async throws {
    try await withDatabases { databases in
      try await fill(databases)
      try await execute(
        "UPDATE livetree.node SET value = '{' WHERE value IS NOT NULL", in: databases)
      let report = try await databases.check(named: "a", maximumProblems: 1)
      #expect(report.problems == ["the row at /a/b isn't valid"])
      // Besides three leaves, the priority of the parent of two.
      #expect(report.problemCount == 4)
      #expect("\(report)".hasSuffix("\n- and 3 more"))
    }
  }

  /// A reader needs only the privilege to read, changes nothing, and isn't a server.
  @Test func aReaderChangesNothing() async throws {
    let server = try await PostgresServer.shared()
    let url = try await server.makeDatabase()
    let name = String(url.split(separator: "/").last ?? "")
    var settings = PostgresDatabases.Settings.tests
    settings.isReadOnly = true
    let missing = await #expect(throws: PostgresError.self) {
      _ = try await PostgresDatabases(PostgresLocation(url), settings: settings)
    }
    #expect(missing?.reason == .unprepared)
    let owner = try await PostgresDatabases(PostgresLocation(url), settings: .tests)
    try await fill(owner)
    let tree = try await owner.storage(named: "a").load()
    await owner.close()
    try await server.execute(
      """
      GRANT USAGE ON SCHEMA livetree TO live;
      GRANT SELECT ON ALL TABLES IN SCHEMA livetree TO live
      """, in: name)
    let location = try PostgresLocation(
      server.url(of: name, user: "live"), password: PostgresServer.password)
    let leases = "SELECT array_agg(s::text) FROM livetree.servers s"
    let before = try await server.execute(leases, in: name)
    let reader = try await PostgresDatabases(location, settings: settings)
    #expect(try await reader.storage(named: "a", creating: false).load() == tree)
    #expect(try await reader.check(named: "a").isSound)
    #expect(try await server.execute(leases, in: name) == before)
    await reader.close()
  }

  /// Four entries: leaves at `/a/b`, `/a/e` and `/c`, a priority of `/a`, rules, and a write for the end of a
  /// session.
  private func fill(_ databases: PostgresDatabases) async throws {
    let storage = try databases.storage(named: "a")
    let parent = TreeNode(
      children: ["b", "e"].map { (key($0), TreeNode(.integer(1))) }, priority: .number(2))
    try await storage.commit([
      TreeCommit(setting: parent, at: path("a")),
      TreeCommit(setting: TreeNode(.string("d")), at: path("c")),
    ])
    try await storage.keep(rules: "{}")
    try await storage.register(
      OnDisconnectWrite(.set(path("e"), .integer(1)), as: .admin), for: "session")
  }

  private func key(_ name: String) -> TreeKey { path(name)[0] }

  private func execute(_ sql: String, in databases: PostgresDatabases) async throws {
    try await databases.retrying { connection in
      _ = try await connection.run([PostgresStatement(once: sql)()])
    }
  }
}

extension TreeNode {
  /// The number of nodes, including this one.
  fileprivate var nodeCount: Int {
    isAbsent ? 0 : children.reduce(1) { $0 + $1.node.nodeCount }
  }
}
