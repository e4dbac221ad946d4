import Testing

@testable import LiveTree

@Suite struct CommitQueueTests {
  @Test func writesOfOneBatchBuildOnEachOther() throws {
    var queue = CommitQueue<Int>(committed: .absent)
    for waiter in 1...3 { queue.enqueue(WriteRequest(increment), for: waiter) }
    let batch = try begin(&queue)
    #expect(batch.answers.map(\.waiter) == [1, 2, 3])
    #expect(try batch.answers.map { try $0.result.get().scalar } == [1, 2, 3].map { .integer($0) })
    #expect(queue.committed.isAbsent)
    queue.finish(batch)
    #expect(queue.committed["n"].scalar == .integer(3))
  }

  @Test func oneBatchAtATime() throws {
    var queue = CommitQueue<Int>(committed: .absent)
    queue.enqueue(WriteRequest(increment), for: 1)
    let first = try begin(&queue)
    queue.enqueue(WriteRequest(increment), for: 2)
    let busy = queue.begin(in: WriteContext(milliseconds: 0))
    #expect(busy == nil)
    queue.finish(first)
    let second = try begin(&queue)
    #expect(try second.answers.map { try $0.result.get().scalar } == [.integer(2)])
  }

  @Test func afterAFailureWaitingWritesResolveAgainstTheCommittedValue() throws {
    var queue = CommitQueue<Int>(committed: .absent)
    queue.enqueue(WriteRequest(increment), for: 1)
    let failing = try begin(&queue)
    queue.enqueue(WriteRequest(increment), for: 2)
    queue.abandon(failing)
    #expect(queue.committed.isAbsent)
    let next = try begin(&queue)
    queue.finish(next)
    #expect(queue.committed["n"].scalar == .integer(1))
  }

  @Test func aRejectedWriteDoesNotAffectItsBatch() throws {
    var queue = CommitQueue<Int>(committed: .absent)
    queue.enqueue(WriteRequest(increment), for: 1)
    queue.enqueue(WriteRequest(.update(.root, .bool(true))), for: 2)
    queue.enqueue(WriteRequest(increment), for: 3)
    let batch = try begin(&queue)
    #expect(batch.steps.count == 2)
    #expect(batch.answers.map(\.waiter) == [1, 2, 3])
    #expect(throws: TreeError.self) { try batch.answers[1].result.get() }
    #expect(batch.root["n"].scalar == .integer(2))
  }

  @Test func aWriteWithoutChangesSucceedsWithoutAStep() throws {
    var queue = CommitQueue<Int>(committed: TreeNode(.bool(true)))
    queue.enqueue(WriteRequest(.set(.root, .bool(true))), for: 1)
    let batch = try begin(&queue)
    #expect(batch.steps.isEmpty)
    #expect(try batch.answers.map { try $0.result.get() } == [TreeNode(.bool(true))])
  }

  private func begin(_ queue: inout CommitQueue<Int>) throws -> CommitBatch<Int> {
    let batch = queue.begin(in: WriteContext(milliseconds: 0))
    return try #require(batch)
  }
}

extension TreeNode {
  fileprivate subscript(name: String) -> TreeNode {
    children.first { $0.key.string == name }?.node ?? .absent
  }
}
