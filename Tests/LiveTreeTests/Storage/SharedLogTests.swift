import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTree

/// Databases that share a log, and lose their connection to it.
@Suite(.timeLimit(.minutes(20)), .trail) struct SharedLogTests {
  /// The results that the writers of a run know.
  private struct Tally: Sendable {
    var counted: Int64 = 0
    var compared: Int64 = 0
    /// The number of writes whose outcome only the log knows.
    var unknown: Int64 = 0
  }

  @Test func databasesOnOneLogAgree() async throws {
    try await withEvery("seed", in: 0..<8 as Range<UInt64>, attempts: 20) { seed in
      let log = SharedLog()
      let random = Mutex(SplitMix64(seed: seed))
      let draw: @Sendable (Int) -> Int = { count in
        random.withLock { Int.random(in: 0..<count, using: &$0) }
      }
      var databases: [TreeDatabase] = []
      for number in 0..<3 {
        let storage = SharedLogStorage(
          log, faults: { SharedLogStorage.Fault.allCases[max(0, draw(12) - 8)] },
          isReachable: { draw(3) > 0 })
        databases.append(try await database(storage, seed: seed &+ UInt64(number)))
      }
      let replicas = try await withThrowingTaskGroup(of: Tally.self) { group in
        let subscriptions = try await databases.asyncMap { try await $0.events(at: .root) }
        for database in databases {
          for _ in 0..<4 { group.addTask { try await write(to: database, draw) } }
        }
        group.addTask {
          for _ in 0..<5 {
            await log.disconnect()
            await Task.yield()
          }
          return Tally()
        }
        let sum = try await group.reduce(into: Tally()) { sum, part in
          sum.counted += part.counted
          sum.compared += part.compared
          sum.unknown += part.unknown
        }
        try await expectAgreement(of: databases, on: log, sum)
        return subscriptions
      }
      for (database, replica) in zip(databases, replicas) {
        // Reads see a commit before its events are delivered; this comes after both.
        _ = await database.subscriptionCount
        let value = replica.waiting().reduce(TreeNode.absent) { $1.event.applied(to: $0) }
        let stored = await database.read()
        #expect(value == stored)
      }
    }
  }

  private func expectAgreement(
    of databases: [TreeDatabase], on log: SharedLog, _ tally: Tally
  ) async throws {
    var image = TreeImage()
    let entries = await log.entries(after: .zero)
    image.apply(entries)
    #expect(entries.map(\.version.number) == Array(1...Int64(entries.count)))
    for database in databases {
      await waitUntil("the database has the tree of the log") {
        await database.read() == image.root
      }
      await waitUntil("the database has the rules of the log") {
        database.snapshot.rules == image.rules
      }
    }
    for (name, known) in [("counted", tally.counted), ("compared", tally.compared)] {
      let path = try TreePath(parsing: name)
      guard case .integer(let number) = image.root[path].scalar ?? .integer(0) else { return }
      #expect((known...known + tally.unknown).contains(number), "\(name)")
    }
  }

  private func database(
    _ storage: SharedLogStorage, seed: UInt64
  ) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: storage, now: { 0 }, random: SplitMix64(seed: seed),
      pause: { _ in await Task.yield() }, rules: { _ in OpenAccess() })
  }

  @Sendable private func write(
    to database: TreeDatabase, _ draw: @Sendable (Int) -> Int
  ) async throws -> Tally {
    var tally = Tally()
    for _ in 0..<8 {
      do {
        switch draw(6) {
        case 0...1:
          _ = try await database.write(.set("counted", increment(by: 1)))
          tally.counted += 1
        case 2...3:
          let old = await database.read("compared")
          let next = if case .integer(let number)? = old.scalar { number + 1 } else { Int64(1) }
          _ = try await database.write(.set("compared", .integer(next))) { $0 == old }
          tally.compared += 1
        case 4:
          let key = TreeKey(index: draw(3))
          _ = try await database.write(.set(TreePath([key]), .integer(Int64(draw(100)))))
        default:
          try await database.replaceAccess(OpenAccess(), keeping: "rules \(draw(100))")
        }
      } catch TreeUnavailableError.outcomeUnknown {
        tally.unknown += 1
      } catch is SharedLog.LostConnection {
      } catch TreeAccessError.conflict {
      } catch TreeUnavailableError.unreachable {}
    }
    return tally
  }

  private func increment(by number: Int64) -> JSONValue {
    .object([
      .init(name: ".sv", value: .object([.init(name: "increment", value: .integer(number))]))
    ])
  }

  // MARK: Unknown outcomes

  @Test(arguments: [SharedLogStorage.Fault.lostBefore, .lostAfter])
  func anOutcomeIsFoundOut(fault: SharedLogStorage.Fault) async throws {
    let log = SharedLog()
    let isFirst = Mutex(true)
    let database = try await database(
      SharedLogStorage(log, faults: { isFirst.take() ? fault : .none }), seed: 1)
    let events = try await database.events(at: .root)
    if fault == .lostAfter {
      #expect(try await database.write(.set("a", .integer(1))) == TreeNode(.integer(1)))
    } else {
      await #expect(throws: SharedLog.LostConnection.self) {
        try await database.write(.set("a", .integer(1)))
      }
      #expect(await database.read().isAbsent)
    }
    _ = try await database.write(.set("b", .integer(2)))
    let seen = events.waiting().map(\.event)
    let first: [TreeEvent] = fault == .lostAfter ? [.put("a", TreeNode(.integer(1)))] : []
    #expect(seen == [.put(.root, .absent)] + first + [.put("b", TreeNode(.integer(2)))])
  }

  /// Writers don't have to wait, and none is answered twice.
  @Test(arguments: [SharedLogStorage.Fault.lostBefore, .lostAfter])
  func whileAnOutcomeIsUnknownWritesAreRefused(fault: SharedLogStorage.Fault) async throws {
    let log = SharedLog()
    let isFirst = Mutex(true)
    let isReachable = Mutex(false)
    let database = try await database(
      SharedLogStorage(
        log, faults: { isFirst.take() ? fault : .none },
        isReachable: { isReachable.withLock { $0 } }), seed: 1)
    let events = try await database.events(at: "a")
    await #expect(throws: TreeUnavailableError.outcomeUnknown) {
      try await database.write(.set("a", .integer(1)))
    }
    await #expect(throws: TreeUnavailableError.unreachable) {
      try await database.write(.set("b", .integer(1)))
    }
    isReachable.withLock { $0 = true }
    await waitUntil("a write is accepted") {
      (try? await database.write(.set("b", .integer(2)))) != nil
    }
    let isWritten = fault == .lostAfter
    #expect(await database.read("a").isAbsent == !isWritten)
    #expect(events.waiting().count == (isWritten ? 2 : 1))
  }

  /// The pauses before the next attempt grow only while nothing arrives.
  @Test func thePauseStartsOverAfterEntries() async throws {
    let log = SharedLog()
    let writer = try await database(SharedLogStorage(log), seed: 1)
    let pauses = Mutex<[Int]>([])
    let reader = try await TreeDatabase(
      storage: SharedLogStorage(log), now: { 0 }, random: SplitMix64(seed: 2),
      pause: { attempt in pauses.withLock { $0.append(attempt) } }, rules: { _ in OpenAccess() })
    for number in 1...4 {
      let written = try await writer.write(.set("n", .integer(Int64(number))))
      await waitUntil("the reader has write \(number)") { await reader.read("n") == written }
      await log.disconnect()
    }
    await waitUntil("the reader has paused four times") { pauses.withLock(\.count) == 4 }
    #expect(pauses.withLock(\.self) == [1, 1, 1, 1])
  }

  @Test func thePausesGrowWhileNothingArrives() async throws {
    let pauses = Mutex<[Int]>([])
    let database = try await TreeDatabase(
      storage: SilentStorage(), now: { 0 },
      pause: { attempt in
        pauses.withLock { $0.append(attempt) }
        await Task.yield()
      }, rules: { _ in OpenAccess() })
    await waitUntil("there were four pauses") { pauses.withLock(\.count) >= 4 }
    #expect(pauses.withLock { Array($0.prefix(4)) } == [1, 2, 3, 4])
    try await database.close()
  }

  /// Rules, conditions and server values are evaluated with the writes of others.
  @Test func aBatchIsResolvedAgainOnWhatOthersHaveWritten() async throws {
    let log = SharedLog()
    let writer = try await database(SharedLogStorage(log), seed: 1)
    let deaf = try await database(DeafStorage(SharedLogStorage(log)), seed: 2)
    for number in 1...3 {
      let counted = try await writer.write(.set("n", increment(by: 1)))
      #expect(counted == TreeNode(.integer(Int64(2 * number - 1))))
      #expect(await deaf.read("n") != counted)
      let second = try await deaf.write(.set("n", increment(by: 1)))
      #expect(second == TreeNode(.integer(Int64(2 * number))))
      await waitUntil("the writer has the second write") { await writer.read("n") == second }
    }
    await #expect(throws: TreeAccessError.conflict(current: TreeNode(.integer(6)))) {
      try await deaf.write(.set("n", .integer(0))) { $0.isAbsent }
    }
    try await writer.replaceAccess(OpenAccess(), keeping: "new")
    _ = try await deaf.write(.set("m", .integer(1)))
    #expect(deaf.snapshot.rules == "new")
  }

  /// If several servers with one log all end the sessions of a killed server, each list is written
  /// only once.
  @Test func aListIsWrittenByOneServer() async throws {
    try await withEvery("seed", in: 0..<8 as Range<UInt64>, attempts: 20) { seed in
      let log = SharedLog()
      let random = Mutex(SplitMix64(seed: seed))
      let killed = try await database(SharedLogStorage(log), seed: seed)
      let names = (0..<5).map { "session \($0)" }
      let sessions = names.map { TreeSession(killed, named: $0) {} }
      for session in sessions {
        session.submit(.onDisconnect(.set("n", increment(by: 1))))
      }
      await waitUntil("all sessions have writes") {
        await Set(killed.sessionsWithWrites) == Set(names)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...3 as ClosedRange<UInt64> {
          let storage = SharedLogStorage(
            log,
            faults: {
              let draw = random.withLock { Int.random(in: 0..<12, using: &$0) }
              return SharedLogStorage.Fault.allCases[max(0, draw - 8)]
            })
          let database = try await database(storage, seed: seed &+ number)
          group.addTask { await database.endSessions(names) }
        }
        try await group.waitForAll()
      }
      var image = TreeImage()
      await image.apply(log.entries(after: .zero))
      #expect(image.root == TreeNode(children: [(TreeKey("n"), TreeNode(.integer(5)))]))
      #expect(image.onDisconnect == OnDisconnectLists())
      for session in sessions { await session.finish() }
    }
  }

  /// A storage that reports the entries of others only in the result of a commit.
  private struct DeafStorage: TreeStorage {
    let base: SharedLogStorage

    init(_ base: SharedLogStorage) {
      self.base = base
    }

    func open() async -> TreeImage { await base.open() }
    func close() {}

    func commit(
      _ batch: TreeBatchID, after version: TreeVersion,
      _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
    ) async throws -> [TreeLogEntry] {
      try await base.commit(batch, after: version, resolve)
    }

    func changes(
      after version: TreeVersion
    ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
      AsyncThrowingStream { _ in }
    }
  }

  /// A storage whose connection for the entries of others is lost at once, each time.
  private struct SilentStorage: TreeStorage {
    private let base = MemoryTreeStorage()

    func open() async -> TreeImage { await base.open() }
    func close() {}

    func commit(
      _ batch: TreeBatchID, after version: TreeVersion,
      _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
    ) async throws -> [TreeLogEntry] {
      await base.commit(batch, after: version, resolve)
    }

    func changes(
      after version: TreeVersion
    ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
      AsyncThrowingStream { throw SharedLog.LostConnection() }
    }
  }

  private func database(_ storage: DeafStorage, seed: UInt64) async throws -> TreeDatabase {
    try await TreeDatabase(storage: storage, now: { 0 }, random: SplitMix64(seed: seed))
  }
}

extension Mutex<Bool> {
  /// Sets the flag to false, and returns whether it was true.
  fileprivate func take() -> Bool {
    withLock { value in
      defer { value = false }
      return value
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
