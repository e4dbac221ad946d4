import Dispatch
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail, .timeLimit(.minutes(20))) struct WriteDraftTests {
  /// Access that needs as many steps as a write has values, and may hold large writes.
  private final class SlowAccess: TreeAccess {
    let dependencies: [TreePath]
    private let gate = DispatchSemaphore(value: 0)
    private let judged = Mutex(0)
    private let isHolding: Bool

    init(holdsLargeWrites: Bool = false, dependencies: [TreePath] = []) {
      (isHolding, self.dependencies) = (holdsLargeWrites, dependencies)
    }

    /// The number of large writes that were judged completely.
    var judgedCount: Int { judged.withLock(\.self) }

    func release() { gate.signal() }

    func allowsRead(
      at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { true }

    func judge(
      _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
      now milliseconds: Int64, maximumSteps: Int
    ) -> TreeJudgment {
      let steps = after[commit.path].leafCount * 10
      guard steps <= maximumSteps else {
        return TreeJudgment(.unfinished, stepCount: maximumSteps)
      }
      if steps > 1_000 {
        judged.withLock { $0 += 1 }
        if isHolding { gate.wait() }
      }
      let isClosed = after["closed" as TreePath].scalar == .bool(true)
      return TreeJudgment(isClosed ? .denied : .allowed, stepCount: steps)
    }

    func dependencies(ofWriteAt path: TreePath) -> [TreePath] { dependencies }

    func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { true }
  }

  private static func wide(_ count: Int) -> JSONValue {
    .object((0..<count).map { .init(name: "k\($0)", value: .integer(Int64($0))) })
  }

  private let wide = Self.wide(600)

  /// The rules judge a large write for as long as the test holds them; other clients don't notice.
  @Test func otherClientsDoNotWaitForALargeWrite() async throws {
    let access = SlowAccess(holdsLargeWrites: true)
    let database = try await makeDatabase(MemoryTreeStorage(), access: access)
    let large = Task { try await database.write(.set("big", wide), as: .unauthenticated) }
    await waitUntil("a write is judged") { access.judgedCount > 0 }
    for number in 0..<10 {
      _ = try await database.write(.set("small", .integer(Int64(number))), as: .unauthenticated)
    }
    #expect(await database.read("big").isAbsent)
    access.release()
    #expect(try await large.value.children.count == 600)
    #expect(await database.read("big").children.count == 600)
    #expect(access.judgedCount == 1)
  }

  /// A write of few values may be slow, too.
  @Test func aWriteThatTheRulesJudgeSlowlyIsDrafted() async throws {
    let access = SlowAccess(holdsLargeWrites: true)
    let database = try await makeDatabase(MemoryTreeStorage(), access: access)
    let slow = Task {
      try await database.write(.set("slow", Self.wide(300)), as: .unauthenticated)
    }
    await waitUntil("a write is judged") { access.judgedCount > 0 }
    _ = try await database.write(.set("small", .integer(1)), as: .unauthenticated)
    access.release()
    #expect(try await slow.value.children.count == 300)
  }

  @Test func aSessionsWritesKeepTheirOrder() async throws {
    let access = SlowAccess()
    let database = try await makeDatabase(MemoryTreeStorage(), access: access)
    let session = TreeSession(database, as: .unauthenticated) {}
    session.submit(.write(.set("a/k0", .integer(7))))
    session.submit(.write(.set("a", wide)))
    session.submit(.write(.set("a/k0", .integer(8))))
    let last = session.submit(.get("a/k0", nil))
    let answers = await session.messages(until: last).compactMap { message -> Int? in
      guard case .answer(let number, _) = message else { return nil }
      return number
    }
    #expect(answers == [0, 1, 2, 3])
    #expect(await database.read("a/k0") == TreeNode(.integer(8)))
    #expect(await database.read("a").children.count == 600)
  }

  @Test func aDraftIsJudgedAgainIfWhatItDependsOnChanges() async throws {
    let access = SlowAccess(holdsLargeWrites: true, dependencies: ["closed"])
    let database = try await makeDatabase(MemoryTreeStorage(), access: access)
    let large = Task { try await database.write(.set("big", wide), as: .unauthenticated) }
    await waitUntil("a write is judged") { access.judgedCount > 0 }
    _ = try await database.write(.set("closed", .bool(true)))
    access.release()
    await waitUntil("another write is judged") { access.judgedCount > 1 }
    access.release()
    await #expect(throws: TreeAccessError.permissionDenied) { try await large.value }
    #expect(await database.read("big").isAbsent)
  }

  /// A write that never gets a quiet moment is refused instead of stopping the others.
  @Test func aWriteWhoseRulesReadWhatAlwaysChangesIsRefused() async throws {
    let access = SlowAccess(holdsLargeWrites: true, dependencies: ["n"])
    let database = try await makeDatabase(MemoryTreeStorage(), access: access)
    let large = Task { try await database.write(.set("big", wide), as: .unauthenticated) }
    for attempt in 1...6 {
      await waitUntil("attempt \(attempt) is judged") { access.judgedCount >= attempt }
      _ = try await database.write(increment)
      access.release()
    }
    await #expect(throws: TreeUnavailableError.contended) { try await large.value }
    #expect(await database.read("big").isAbsent)
  }

  @Test func whatAFailedBatchPostponedIsStillWritten() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage, access: SlowAccess())
    let session = TreeSession(database, as: .unauthenticated) {}
    session.submit(.write(.set("a", .integer(1))))
    let last = session.submit(.write(.set("b", Self.wide(300))))
    await storage.fail()
    await storage.letThrough()
    let results = await session.messages(until: last).compactMap { message -> Bool? in
      guard case .answer(_, let result) = message else { return nil }
      return (try? result.get()) != nil
    }
    #expect(results == [false, true])
    #expect(await database.read("b").children.count == 300)
  }

  /// A draft that is current does what the write itself would do, on every tree.
  @Test func applyingACurrentDraftIsWriting() throws {
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      var generator = SplitMix64(seed: seed)
      let base = TreeNode.random(using: &generator)
      let path = TreePath(
        (0..<Int.random(in: 0...2, using: &generator)).map { _ in .random(using: &generator) })
      let value = TreeNode.random(levels: 2, using: &generator).json(export: true)
      let isUpdate = Bool.random(using: &generator) && value["0"] == nil
      let write = TreeWrite.set(path, value)
      let update = TreeWrite.update(
        path, .object([.init(name: "0/a", value: value), .init(name: "b", value: .null)]))
      let request = WriteRequest(isUpdate ? update : write)
      let context = WriteContext(milliseconds: 0)
      let draft = WriteDraft(request, on: TreeState(TreeImage(root: base)), in: context)
      let other = TreePath([.random(using: &generator), .random(using: &generator)])
      let now = base.setting(TreeNode(.integer(1)), at: other)
      let state = TreeState(TreeImage(root: now))
      guard draft.isCurrent(in: state) else { return }
      let judged = try request.judged(on: state, in: context, maximumSteps: .max)
      let effect = try draft.result.get()
      #expect(now.setting(effect.node, at: effect.commit.path) == judged.after || !effect.isChange)
      #expect(effect.isChange == judged.commit.hasChanged(now, to: judged.after))
      #expect(effect.commit == judged.commit)
    }
  }
}
