import LiveListTesting
import LivePostgres
import LiveTree
import Synchronization
import Testing
import _LiveTestSupport
import _PostgresServer

@testable import LiveTreePostgres

/// Servers that write the same database, each with connections of its own.
@Suite(.timeLimit(.minutes(20)), .trail) struct SeveralServersTests {
  /// What the writers of a run know.
  private struct Tally: Sendable {
    var counted: Int64 = 0
    var compared: Int64 = 0
    /// Writes of which only the log knows whether it has them.
    var unknown: Int64 = 0
  }

  @Test func serversWithLostConnectionsAgree() async throws {
    try await withEvery("seed", in: 0..<3 as Range<UInt64>, attempts: 5) { seed in
      try await withServers(3) { servers in
        let databases = try await servers.map(database)
        let sum = try await withThrowingTaskGroup(of: Tally.self) { group in
          for (number, database) in databases.enumerated() {
            for writer in 0..<4 {
              let random = SplitMix64(seed: seed &* 100 &+ UInt64(number * 10 + writer))
              group.addTask { try await write(to: database, random) }
            }
          }
          try await terminateConnections(of: servers[0], count: 4)
          return try await group.reduce(into: Tally()) { sum, part in
            sum.counted += part.counted
            sum.compared += part.compared
            sum.unknown += part.unknown
          }
        }
        try await expectAgreement(of: databases, in: servers[0], sum)
      }
    }
  }

  private func expectAgreement(
    of databases: [TreeDatabase], in server: PostgresDatabases, _ tally: Tally
  ) async throws {
    let image = try await server.storage(named: "shared").open()
    for database in databases {
      await waitUntil("the server has the image") { await database.read() == image.root }
      await waitUntil("the server has the rules") { database.snapshot.rules == image.rules }
    }
    #expect(tally.counted + tally.compared > 0)
    for (name, known) in [("counted", tally.counted), ("compared", tally.compared)] {
      guard case .integer(let number) = image.root[path(name)].scalar ?? .integer(0) else { return }
      #expect((known...known + tally.unknown).contains(number), "\(name)")
    }
  }

  /// Ends all connections of a database, several times while others write.
  private func terminateConnections(of server: PostgresDatabases, count: Int) async throws {
    let postgres = try await PostgresServer.shared()
    let name = server.location.description.split(separator: "/").last ?? ""
    for _ in 0..<count {
      try await postgres.execute(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
    }
  }

  @Sendable private func write(
    to database: TreeDatabase, _ random: SplitMix64
  ) async throws -> Tally {
    var (tally, random) = (Tally(), random)
    for _ in 0..<25 {
      do {
        switch Int.random(in: 0..<6, using: &random) {
        case 0...1:
          _ = try await database.write(.set(path("counted"), increment))
          tally.counted += 1
        case 2...3:
          let old = await database.read(path("compared"))
          let next = if case .integer(let number)? = old.scalar { number + 1 } else { Int64(1) }
          _ = try await database.write(.set(path("compared"), .integer(next))) { $0 == old }
          tally.compared += 1
        case 4:
          let key = TreeKey(index: Int.random(in: 0..<3, using: &random))
          _ = try await database.write(.set(TreePath([key]), .integer(7)))
        default:
          try await database.replaceAccess(OpenAccess(), keeping: "rules \(random.next())")
        }
      } catch TreeUnavailableError.outcomeUnknown {
        tally.unknown += 1
      } catch is PostgresError {
      } catch TreeAccessError.conflict {
      } catch TreeUnavailableError.unreachable {}
    }
    return tally
  }

  private let increment = JSONValue.object([
    .init(name: ".sv", value: .object([.init(name: "increment", value: .integer(1))]))
  ])

  // MARK: Examples

  @Test func aWriteReachesTheReadersOfAnotherServer() async throws {
    try await withServers(2) { servers in
      let (writer, reader) = (try await database(servers[0]), try await database(servers[1]))
      let events = try await reader.events(at: path("a"))
      _ = try await writer.write(.set(path("a"), .string("new")))
      for try await event in events where event.applied(to: .absent) == TreeNode(.string("new")) {
        break
      }
      #expect(await reader.read(path("a")) == TreeNode(.string("new")))
    }
  }

  @Test func aBatchIsResolvedOnWhatOthersHaveWritten() async throws {
    try await withServers(2) { servers in
      let databases = try await servers.map(database)
      for number in 1...20 {
        let counted = try await databases[number % 2].write(.set(path("n"), increment))
        #expect(counted == TreeNode(.integer(Int64(number))))
      }
      await #expect(throws: TreeAccessError.conflict(current: TreeNode(.integer(20)))) {
        try await databases[1].write(.set(path("n"), .integer(0))) { $0.isAbsent }
      }
    }
  }

  /// A notification may be lost: here none is sent.
  @Test func aPollFindsWhatNoNotificationHasAnnounced() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(50)
    try await withServers(2, settings) { servers in
      let (writer, reader) = (try await database(servers[0]), try await database(servers[1]))
      _ = try await writer.write(.set(path("a"), .integer(1)))
      await waitUntil("the first write arrives") { await !reader.read(path("a")).isAbsent }
      try await insertSilently(into: servers[0], version: 2)
      await waitUntil("the second write arrives") { await !reader.read(path("b")).isAbsent }
      #expect(await reader.read(path("b")) == TreeNode(.integer(2)))
    }
  }

  private func insertSilently(into server: PostgresDatabases, version: Int) async throws {
    let id = try await server.id(of: "shared", creating: false)
    let entry = TreeLogEntry(
      .commit(TreeCommit(setting: TreeNode(.integer(2)), at: path("b"))), in: batch(7),
      version: TreeVersion(Int64(version)))
    try await server.pool.withConnection { connection in
      _ = try await connection.run([
        PostgresStatement(
          once: """
            WITH head AS (UPDATE livetree.databases SET head = \(version) WHERE id = \(id))
            INSERT INTO livetree.log (database, version, batch, entry)
            VALUES (\(id), \(version), gen_random_uuid(), $1)
            """)(.text(entry.canonical))
      ])
    }
  }

  private func batch(_ number: UInt64) -> TreeBatchID {
    var random = SplitMix64(seed: number)
    return TreeBatchID(using: &random)
  }

  /// A server that is older than the log reads the whole database again.
  @Test func aServerOlderThanTheLogReloads() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(50)
    try await withServers(2, settings) { servers in
      let writer = try servers[0].storage(named: "shared")
      let late = try servers[1].storage(named: "shared")
      let (reading, committing) = (try await late.open(), try await late.open())
      for number in 0..<5 {
        try await store(
          .commit(TreeCommit(setting: TreeNode(.integer(Int64(number))), at: path("a"))), in: writer
        )
      }
      try await store(.rules("new"), in: writer)
      try await servers[0].pool.withConnection { connection in
        _ = try await connection.run([PostgresStatement(once: "DELETE FROM livetree.log")()])
      }
      let expected = try await writer.open()
      var image = reading
      for try await entries in try #require(late.changes(after: reading.version)) {
        image.apply(entries)
        break
      }
      #expect(image == expected)
      image = committing
      let batch = batch(1)
      image.apply(
        try await late.commit(batch, after: committing.version) { others in
          others.isEmpty ? [] : [.commit(TreeCommit(setting: TreeNode(.bool(true)), at: path("b")))]
        })
      let last = try await writer.open()
      #expect(image == last)
      #expect(image.root[path("b")] == TreeNode(.bool(true)))
    }
  }

  /// The log keeps what a running server hasn't read, and what is younger than the retention.
  @Test func theLogIsTrimmedAfterTheSlowestServer() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(5)
    settings.logDuration = .zero
    try await withServers(2, settings) { servers in
      let databases = try await servers.map(database)
      for number in 0..<20 {
        _ = try await databases[0].write(.set(path("a"), .integer(Int64(number))))
      }
      try await waitUntil("the log is trimmed") { try await logCount(in: servers[0]) == 0 }
      // A server that has stopped reading, and whose lease hasn't ended.
      let stopped = PostgresUUID()
      let id = try await servers[0].id(of: "shared", creating: false)
      try await servers[0].pool.withConnection { connection in
        _ = try await connection.run(LeaseStatements.renew(stopped, [id: 20]))
      }
      try await setLease(of: stopped, to: "infinity", in: servers[0])
      for number in 0..<5 {
        _ = try await databases[0].write(.set(path("b"), .integer(Int64(number))))
      }
      try await waitUntil("both readers have read everything") {
        try await readersWithout(stopped, in: servers[0]) >= 25
      }
      try await servers[0].pool.withConnection { connection in
        _ = try await connection.run(LeaseStatements.trim(keeping: .zero))
      }
      #expect(try await logCount(in: servers[0]) == 5)
      try await setLease(of: stopped, to: "yesterday", in: servers[0])
      try await waitUntil("the log is trimmed") { try await logCount(in: servers[0]) == 0 }
    }
  }

  private func setLease(
    of stopped: PostgresUUID, to time: String, in server: PostgresDatabases
  ) async throws {
    try await server.retrying { connection in
      let change = PostgresStatement(
        once: "UPDATE livetree.servers SET lease = '\(time)' WHERE id = $1")
      _ = try await connection.run([change(.uuid(stopped))])
    }
  }

  /// The least version that servers other than one have read.
  private func readersWithout(
    _ stopped: PostgresUUID, in server: PostgresDatabases
  ) async throws -> Int64 {
    try await server.retrying { connection in
      let least = PostgresStatement(
        once: "SELECT min(version) FROM livetree.readers WHERE server <> $1")
      return try await connection.run([least(.uuid(stopped))])[0].integer(0, 0) ?? 0
    }
  }

  /// The sessions of a server that has stopped are ended by the others, once.
  @Test func theSessionsOfAStoppedServerEndOnce() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(20)
    try await withServers(3, settings) { servers in
      let databases = try await servers.map(database)
      let session = TreeSession(databases[0], as: .admin) {}
      _ = session.submit(.onDisconnect(.set(path("ended"), increment)))
      await waitUntil("the session has a write") { await !databases[0].sessionsWithWrites.isEmpty }
      let early = try await servers[1].orphanedSessions()
      #expect(early.isEmpty)
      // Its lease ends, but its session stays connected, as that of a server that was suspended.
      await servers[0].followers.close()
      let orphans = try await servers[1].orphanedSessions()
      let names = orphans.map { $0.database }
      #expect(names == ["shared"])
      await withTaskGroup(of: Void.self) { group in
        for database in databases.dropFirst() {
          group.addTask { await database.endSessions(orphans.map(\.session)) }
        }
      }
      await session.finish()
      _ = try await databases[1].write(.set(path("last"), .integer(1)))
      #expect(await databases[1].read(path("ended")) == TreeNode(.integer(1)))
      let remaining = try await servers[1].orphanedSessions()
      #expect(remaining.isEmpty)
      let image = try await servers[0].storage(named: "shared").open()
      #expect(image.root[path("ended")] == TreeNode(.integer(1)))
    }
  }

  /// After a failure of PostgreSQL all leases may have ended, although all servers run.
  @Test func aServerThatHasJustConnectedEndsNoSessions() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(5)
    try await withServers(1, settings) { servers in
      let database = try await database(servers[0])
      let session = TreeSession(database, as: .admin) {}
      _ = session.submit(.onDisconnect(.set(path("ended"), increment)))
      await waitUntil("the session has a write") { await !database.sessionsWithWrites.isEmpty }
      await servers[0].followers.close()
      let orphans = try await servers[0].orphanedSessions()
      #expect(orphans.count == 1)
      settings.orphanDelay = .seconds(3_600)
      let late = try await PostgresDatabases(servers[0].location, settings: settings)
      let none = try await late.orphanedSessions()
      #expect(none.isEmpty)
      await late.close()
      await session.finish()
    }
  }

  @Test func aLostConnectionBeginsAgain() async throws {
    var settings = PostgresDatabases.Settings.tests
    settings.pollInterval = .milliseconds(5)
    try await withServers(1, settings) { servers in
      let followers = servers[0].followers
      while followers.connectionAge < .milliseconds(50) { _ = try await logCount(in: servers[0]) }
      let start = ContinuousClock.now
      try await terminateConnections(of: servers[0], count: 1)
      /// Whether the connection was made after `start`. The time is read before the age, so this is
      /// never true for the first connection.
      func isNew() -> Bool {
        let elapsed = start.duration(to: .now)
        let age = followers.connectionAge
        return age > .zero && age < elapsed
      }
      while !isNew() { _ = try await logCount(in: servers[0]) }
    }
  }

  private func logCount(in server: PostgresDatabases) async throws -> Int64? {
    try await server.retrying { connection in
      let count = PostgresStatement(once: "SELECT count(*) FROM livetree.log")
      return try await connection.run([count()])[0].integer(0, 0)
    }
  }

  private func store(_ change: TreeLogEntry.Change, in storage: PostgresTreeStorage) async throws {
    var random = SystemRandomNumberGenerator()
    let version = try await storage.open().version
    _ = try await storage.commit(TreeBatchID(using: &random), after: version) { _ in [change] }
  }

  @Test func theOutcomeOfABatchIsFound() async throws {
    try await withServers(1) { servers in
      let storage = try servers[0].storage(named: "shared")
      let start = try await storage.open().version
      let (stored, other) = (batch(1), batch(2))
      #expect(try await storage.outcome(of: stored, after: start) == nil)
      let change = TreeLogEntry.Change.commit(
        TreeCommit(setting: TreeNode(.bool(true)), at: path("b")))
      let entries = try await storage.commit(stored, after: start) { _ in [change, change] }
      _ = try await storage.commit(other, after: start.advanced(by: 2)) { _ in [change] }
      #expect(try await storage.outcome(of: stored, after: start) == entries)
      #expect(try await storage.outcome(of: batch(3), after: start) == nil)
      try await servers[0].pool.withConnection { connection in
        _ = try await connection.run([PostgresStatement(once: "DELETE FROM livetree.log")()])
      }
      let error = await #expect(throws: PostgresError.self) {
        try await storage.outcome(of: stored, after: start)
      }
      #expect(error?.reason == .forgotten)
      #expect(try await storage.outcome(of: stored, after: start) == nil)
    }
  }

  @Test func namesAreListedAndChecked() async throws {
    try await withServers(1) { servers in
      for name in ["b", "a", "../é"] { _ = try await servers[0].storage(named: name).open() }
      #expect(try await servers[0].names() == ["../é", "a", "b"])
      for name in ["", String(repeating: "x", count: 65), "a\0b"] {
        let error = #expect(throws: PostgresError.self) { try servers[0].storage(named: name) }
        #expect(error?.isBadName == true)
      }
      let error = await #expect(throws: PostgresError.self) {
        try await servers[0].storage(named: "missing", creating: false).open()
      }
      #expect(error?.isMissingDatabase == true)
    }
  }

  // MARK: Servers

  private func withServers(
    _ count: Int, _ settings: PostgresDatabases.Settings = .tests,
    _ body: ([PostgresDatabases]) async throws -> Void
  ) async throws {
    let location = try await PostgresLocation(PostgresServer.shared().makeDatabase())
    var servers: [PostgresDatabases] = []
    for _ in 0..<count {
      servers.append(try await PostgresDatabases(location, settings: settings))
    }
    let result = await Result { try await body(servers) }
    for server in servers { await server.close() }
    try result.get()
  }

  private func database(_ server: PostgresDatabases) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: server.storage(named: "shared"), now: { 0 },
      pause: { _ in try? await Task.sleep(for: .milliseconds(10)) }, rules: { _ in OpenAccess() })
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

extension Array {
  fileprivate func map<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
