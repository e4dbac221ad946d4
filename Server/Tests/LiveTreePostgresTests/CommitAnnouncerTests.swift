import LivePostgres
import LiveTree
import Testing
import _LiveTestSupport
import _PostgresServer

@testable import LiveTreePostgres

@Suite(.timeLimit(.minutes(20))) struct CommitAnnouncerTests {
  /// The heads that a listener receives while something is announced, up to an expected one.
  private func heads(
    in databases: PostgresDatabases, until last: (database: Int64, head: Int64),
    _ body: () async throws -> Void
  ) async throws -> [Int64: [Int64]] {
    let listener = try await PostgresConnection.connect(
      to: databases.location, as: .storage, timeout: .seconds(600))
    _ = try await listener.run([LogStatements.listen()])
    try await body()
    var heads: [Int64: [Int64]] = [:]
    while heads[last.database]?.last != last.head {
      for case (let id, let head)? in try await listener.notifications(within: .seconds(60))
        .map(LogStatements.parse)
      {
        heads[id, default: []].append(head)
      }
    }
    return heads
  }

  @Test func commitsAndReplacementsAreAnnounced() async throws {
    try await withDatabases { databases in
      let storage = try databases.storage(named: "a")
      let database = try await TreeDatabase(
        storage: storage, now: databases.now, rules: { _ in OpenAccess() })
      let id = try await databases.id(of: "a", creating: false)
      let heads = try await heads(in: databases, until: (id, 11)) {
        for number in 1...10 {
          _ = try await database.write(.set(path("a"), .integer(Int64(number))))
        }
        try await storage.replace(with: .absent, rules: nil, isForced: true)
      }
      #expect(Array(heads.keys) == [id])
      #expect(heads[id]?.sorted() == heads[id])
    }
  }

  /// A write of another server is announced by that server only.
  @Test func headsOfSeveralDatabasesArriveAfterALostConnection() async throws {
    try await withDatabases { databases in
      let announcer = CommitAnnouncer(databases.location, timeout: .seconds(600))
      let heads = try await heads(in: databases, until: (8, 1)) {
        await announcer.announce(7, of: 1)
        try await waitForAnnouncer(in: databases)
        // Its connection is lost; the next announcement makes another.
        try await databases.retrying { connection in
          _ = try await connection.run([PostgresStatement(once: Self.terminate)()])
        }
        for database in 1...8 as ClosedRange<Int64> {
          await announcer.announce(9 - database, of: database)
        }
      }
      #expect(heads[1]?.last == 8)
      #expect(heads.keys.sorted() == Array(1...8))
      await announcer.close()
    }
  }

  private static let announcers = """
    FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_notify%'
      AND pid <> pg_backend_pid() AND state = 'idle'
    """
  private static let terminate = "SELECT pg_terminate_backend(pid, 5000) " + announcers

  private func waitForAnnouncer(in databases: PostgresDatabases) async throws {
    try await waitUntil("the announcer is connected") {
      let count = try await databases.retrying { connection in
        let count = PostgresStatement(once: "SELECT count(*) " + Self.announcers)
        return try await connection.run([count()])[0].integer(0, 0)
      }
      return count == 1
    }
  }
}
