import LiveListTesting
import Testing

@testable import LiveTree

@Suite struct CommitQueueTests {
  @Test func writesOfOneBatchBuildOnEachOther() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    for waiter in 1...3 { queue.enqueue(.write(WriteRequest(increment)), for: waiter) }
    let batch = try begin(&queue)
    #expect(batch.answers.map(\.waiter) == [1, 2, 3])
    #expect(try batch.answers.map { try $0.result.get().scalar } == [1, 2, 3].map { .integer($0) })
    #expect(queue.committed.root.isAbsent)
    finish(batch, &queue)
    #expect(queue.committed.root["n"].scalar == .integer(3))
  }

  @Test func oneBatchAtATime() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    queue.enqueue(.write(WriteRequest(increment)), for: 1)
    let first = try begin(&queue)
    queue.enqueue(.write(WriteRequest(increment)), for: 2)
    let busy = queue.begin({ .test }, in: WriteContext(milliseconds: 0))
    #expect(busy?.id == nil)
    finish(first, &queue)
    let second = try begin(&queue)
    #expect(try second.answers.map { try $0.result.get().scalar } == [.integer(2)])
  }

  /// Other calls can run between two batches, even if many requests wait.
  @Test func aBatchIsLimited() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    let most = CommitQueue<Int>.maximumBatchCount
    for waiter in 0..<2 * most + 1 { queue.enqueue(.write(WriteRequest(increment)), for: waiter) }
    for range in [0..<most, most..<2 * most, 2 * most..<2 * most + 1] {
      let batch = try begin(&queue)
      #expect(batch.answers.map(\.waiter) == Array(range))
      finish(batch, &queue)
    }
    #expect(queue.waitingCount == 0)
    #expect(queue.committed.root["n"].scalar == .integer(Int64(2 * most + 1)))
  }

  @Test func afterAFailureWaitingWritesResolveAgainstTheCommittedValue() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    queue.enqueue(.write(WriteRequest(increment)), for: 1)
    let failing = try begin(&queue)
    queue.enqueue(.write(WriteRequest(increment)), for: 2)
    queue.abandon(failing)
    #expect(queue.committed.root.isAbsent)
    let next = try begin(&queue)
    finish(next, &queue)
    #expect(queue.committed.root["n"].scalar == .integer(1))
  }

  @Test func aRejectedWriteDoesNotAffectItsBatch() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    queue.enqueue(.write(WriteRequest(increment)), for: 1)
    queue.enqueue(.write(WriteRequest(.update(.root, .bool(true)))), for: 2)
    queue.enqueue(.write(WriteRequest(increment)), for: 3)
    let batch = try begin(&queue)
    #expect(batch.steps.count == 2)
    #expect(batch.answers.map(\.waiter) == [1, 2, 3])
    #expect(throws: TreeError.self) { try batch.answers[1].result.get() }
    #expect(batch.state.root["n"].scalar == .integer(2))
  }

  @Test func aWriteWithoutChangesSucceedsWithoutAStep() throws {
    var queue = CommitQueue<Int>(committed: TreeState(TreeImage(root: TreeNode(.bool(true)))))
    queue.enqueue(.write(WriteRequest(.set(.root, .bool(true)))), for: 1)
    let batch = try begin(&queue)
    #expect(batch.steps.isEmpty)
    #expect(try batch.answers.map { try $0.result.get() } == [TreeNode(.bool(true))])
  }

  /// A feed may report entries that this database has stored itself.
  @Test func whatIsStoredIsNotReceivedAgain() throws {
    var queue = CommitQueue<Int>(committed: TreeState())
    for waiter in 1...2 { queue.enqueue(.write(WriteRequest(increment)), for: waiter) }
    let batch = try begin(&queue)
    let entries = TreeLogEntry.entries(batch.changes, in: batch.id, after: .zero)
    #expect(queue.receive([entries[0]], in: WriteContext(milliseconds: 0)).isEmpty)
    _ = queue.finish(batch, with: entries)
    #expect(queue.receiveDelayed(in: WriteContext(milliseconds: 0)).isEmpty)
    #expect(queue.receive(entries, in: WriteContext(milliseconds: 0)).isEmpty)
    #expect(queue.committed.root["n"].scalar == .integer(2))
    #expect(queue.committed.image.version == TreeVersion(2))
  }

  private func begin(_ queue: inout CommitQueue<Int>) throws -> CommitBatch<Int> {
    let batch = queue.begin({ .test }, in: WriteContext(milliseconds: 0))
    return try #require(batch)
  }

  private func finish(_ batch: CommitBatch<Int>, _ queue: inout CommitQueue<Int>) {
    let entries = TreeLogEntry.entries(
      batch.changes, in: batch.id, after: queue.committed.image.version)
    _ = queue.finish(batch, with: entries)
  }
}

extension TreeBatchID {
  fileprivate static var test: TreeBatchID {
    var random = SplitMix64(seed: 1)
    return TreeBatchID(using: &random)
  }
}

extension TreeNode {
  fileprivate subscript(name: String) -> TreeNode {
    children.first { $0.key.string == name }?.node ?? .absent
  }
}
