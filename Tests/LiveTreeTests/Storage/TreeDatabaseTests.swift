import Dispatch
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.timeLimit(.minutes(20))) struct TreeDatabaseTests {
  @Test func loadsTheStoredTree() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(.integer(1))))
    #expect(await database.read() == TreeNode(.integer(1)))
  }

  @Test func answersWithTheStoredValue() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let stored = try await database.write(.set("a", json(#"{"t":{".sv":"timestamp"}}"#)))
    #expect(stored == TreeNode.inner(["t": TreeNode(.integer(1_000))]))
    let written = try await database.write(.update("a", json(#"{"t":null,"b/c":1,"d":2}"#)))
    #expect(try written == tree(#"{"b":{"c":1},"d":2}"#))
    #expect(try await database.read("a") == tree(#"{"b":{"c":1},"d":2}"#))
  }

  @Test func pushesUnderAscendingKeys() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    var keys: [TreeKey] = []
    for number in 0..<5 {
      keys.append(try await database.push(.integer(Int64(number)), under: "l").key)
    }
    #expect(keys == keys.sorted())
    #expect(await database.read("l").children.map(\.key) == keys)
  }

  @Test func writesAreInvisibleUntilDurable() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    async let answer = database.write(.set("a", .integer(1)))
    await storage.waitForCommit()
    #expect(await database.read().isAbsent)
    await storage.letThrough()
    #expect(try await answer == TreeNode(.integer(1)))
    #expect(await database.read("a") == TreeNode(.integer(1)))
  }

  @Test func writesThatArriveMeanwhileAreCommittedTogether() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    let first = Task { try await database.write(.set("n", .integer(1))) }
    await storage.waitForCommit()
    let others = await enqueue(3, increment, to: database)
    await storage.letThrough()
    await storage.letThrough()
    #expect(try await first.value == TreeNode(.integer(1)))
    var sums: Set<TreeNode> = []
    for other in others { sums.insert(try await other.value) }
    #expect(sums == Set((2...4).map { TreeNode(.integer($0)) }))
    #expect(await storage.calls.map(\.count) == [1, 3])
  }

  @Test func aFailureFailsItsBatchOnlyAndPublishesNothing() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    var events = try await database.events(at: .root).makeAsyncIterator()
    #expect(try await events.next() == .put(.root, .absent))
    let failing = Task { try await database.write(increment) }
    await storage.waitForCommit()
    let later = await enqueue(1, increment, to: database)
    await storage.fail()
    await #expect(throws: GatedStorage.Failure.self) { try await failing.value }
    #expect(await database.read().isAbsent)
    await storage.letThrough()
    #expect(try await later[0].value == TreeNode(.integer(1)))
    #expect(try await events.next() == .put("n", TreeNode(.integer(1))))
    #expect(await storage.root == database.read())
  }

  @Test func refusedWritesNeverReachTheStorage() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    await #expect(throws: TreeError.self) { try await database.write(.update("a", .bool(true))) }
    _ = try await database.write(.set("a", .null))
    #expect(await storage.calls.isEmpty)
  }

  @Test func refusedWritesKeepTheirErrorWhenTheStorageFails() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    let first = Task { try await database.write(increment) }
    await storage.waitForCommit()
    let refused = await enqueue(1, .update("a", .bool(true)), to: database)
    let failing = await enqueue(2, increment, to: database, waitingBefore: 1)
    await storage.letThrough()
    await storage.fail()
    _ = try await first.value
    await #expect(throws: TreeError.self) { try await refused[0].value }
    await #expect(throws: GatedStorage.Failure.self) { try await failing[0].value }
  }

  @Test func cancellingAWriterDoesNotTakeItsWriteBack() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    let writer = Task { try await database.write(increment) }
    await storage.waitForCommit()
    writer.cancel()
    await storage.letThrough()
    #expect(try await writer.value == TreeNode(.integer(1)))
  }

  /// While the index of many children is created, others read, write and request the same index.
  @Test func concurrentQueriesShareALargeIndex() async throws {
    let children = (0..<OrderIndexes.largeCount).map {
      (TreeKey(index: $0), TreeNode(.integer(Int64(-$0))))
    }
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(children: children)))
    let query = TreeQuery(order: .value).limited(toFirst: 1)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let path = TreePath([TreeKey(index: number)])
          _ = try await database.write(.set(path, .integer(Int64(-10_000 - number))))
          let selection = try await database.select(query, at: .root)
          let events = try await database.events(at: .root, query)
          return selection.children.count == 1 && events.waiting().count == 1
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(try await database.select(query, at: .root).children.map(\.key) == ["19"])
    #expect(await database.indexes.madeCount == 1)
    #expect(await database.indexesInProgress.isEmpty)
  }

  @Test func concurrentIncrementsAllCount() async throws {
    let storage = MemoryTreeStorage()
    let database = try await makeDatabase(storage)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { _ = try await database.write(increment) } }
      try await group.waitForAll()
    }
    #expect(await database.read("n") == TreeNode(.integer(200)))
    #expect(await storage.open().root == database.read())
  }

  /// Access rules that occupy the database during a write until the test releases them.
  private final class HeldAccess: TreeAccess {
    private let gate = DispatchSemaphore(value: 0)
    private let count = Mutex(0)

    var waitingCount: Int { count.withLock(\.self) }

    func release() {
      gate.signal()
    }

    func allowsRead(
      at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { true }

    func judge(
      _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
      now milliseconds: Int64, maximumSteps: Int
    ) -> TreeJudgment {
      count.withLock { $0 += 1 }
      gate.wait()
      return .allowed
    }

    func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { true }
  }

  /// A separate thread for a database that is held, so that it doesn't block the threads of other
  /// tests.
  private final class ThreadExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "held")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func readsDoNotWaitForWrites() async throws {
    let access = HeldAccess()
    let before = try tree(#"{"a":1,"b":2}"#)
    let database = try await makeDatabase(MemoryTreeStorage(before), access: access)
    let written = Task(executorPreference: ThreadExecutor()) {
      try await database.write(.set("a", .integer(7)), as: .unauthenticated)
    }
    await waitUntil("a request waits") { access.waitingCount > 0 }
    #expect(await database.read() == before)
    #expect(try await database.read("a", as: .unauthenticated) == TreeNode(.integer(1)))
    let query = TreeQuery(order: .value).limited(toFirst: 1)
    #expect(
      try await database.select(query, at: .root, as: .unauthenticated).node.children.count == 1)
    access.release()
    _ = try await written.value
    #expect(await database.read("a") == TreeNode(.integer(7)))
  }

  /// This includes writes that change nothing and therefore never reach the storage.
  @Test func manyWritesAtOnceAreAllAnswered() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(.integer(1))))
    try await withThrowingTaskGroup(of: TreeNode.self) { group in
      for number in 0..<1_000 {
        let write = TreeWrite.set(.root, .integer(number % 4 < 3 ? 1 : 2))
        group.addTask { try await database.write(write) }
      }
      let count = try await group.reduce(into: 0) { count, _ in count += 1 }
      #expect(count == 1_000)
    }
  }
}

/// Starts writes one after another and returns once all of them wait for the busy storage.
private func enqueue(
  _ count: Int, _ write: TreeWrite, to database: TreeDatabase, waitingBefore: Int = 0
) async -> [Task<TreeNode, any Error>] {
  let tasks = (0..<count).map { _ in Task { try await database.write(write) } }
  await waitUntil("\(count) writes wait for the storage") {
    await database.waitingCount >= waitingBefore + count
  }
  return tasks
}

func makeDatabase(
  _ storage: some TreeStorage, access: any TreeAccess = OpenAccess(), maximumIndexCount: Int = 4
) async throws -> TreeDatabase {
  try await TreeDatabase(
    storage: storage, access: access, now: { 1_000 }, random: SplitMix64(seed: 7),
    maximumIndexCount: maximumIndexCount)
}
