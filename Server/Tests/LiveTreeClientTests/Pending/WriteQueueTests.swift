import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Writes that wait for the network, over a real socket.
@Suite(.timeLimit(.minutes(20))) struct WriteQueueTests {
  private let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10))

  private func tree() async throws -> TreeDatabase {
    try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
  }

  @Test func offlineWritesArriveInOrder() async throws {
    let port = FreePort.find()
    let queue = try await WriteQueue(
      to: LiveDatabase("http://127.0.0.1:\(port)", retry: policy))
    for number in 0..<20 { try await queue.set(number, at: "n") }
    try await queue.update(.object([.init(name: "a/b", value: .bool(true))]), at: "m")
    let last = try await queue.remove(at: "n")
    #expect(await queue.pendingWrites.map(\.id) == Array(1...22))

    let tree = try await tree()
    var events = try await tree.events(at: .root).makeAsyncIterator()
    try await withServer(port: port, serving: tree) { try await last.acknowledged() }
    #expect(await queue.pendingWrites.isEmpty)
    var numbers: [TreeScalar?] = []
    let path = try TreePath(parsing: "n")
    for _ in 0..<23 {
      guard case .put(path, let node)? = try await events.next() else { continue }
      numbers.append(node.scalar)
    }
    #expect(numbers == (0..<20).map { TreeScalar.integer($0) } + [nil])
    #expect(await tree.read(try TreePath(parsing: "m/a/b")) == TreeNode(.bool(true)))
    await queue.close()
  }

  /// The server stops in between, more than once; all writes arrive.
  @Test func aServerThatComesAndGoesGetsEverything() async throws {
    let port = FreePort.find()
    let tree = try await tree()
    let queue = try await WriteQueue(
      to: LiveDatabase("http://127.0.0.1:\(port)", retry: policy))
    for round in 0..<3 {
      var writes: [QueuedWrite] = []
      for number in 0..<30 {
        writes.append(try await queue.set(number, at: "r\(round)/k\(number)"))
      }
      let middle = writes[10]
      try await withServer(port: port, serving: tree) { try await middle.acknowledged() }
    }
    let last = try await queue.set("end", at: "end")
    try await withServer(port: port, serving: tree) { try await last.acknowledged() }
    #expect(await tree.read().leafCount == 91)
    await queue.close()
  }

  @Test func aRefusedWriteIsReportedAndTheNextIsSent() async throws {
    try await withDatabase { database, tree in
      let queue = try await WriteQueue(to: database)
      let bad = try await queue.set(
        .object([.init(name: "a.b", value: .integer(1))]), at: "n")
      let good = try await queue.set(2, at: "n")
      let error = await #expect(throws: DatabaseError.self) { try await bad.acknowledged() }
      #expect(error?.code == .refused)
      try await good.acknowledged()
      #expect(await tree.read(try TreePath(parsing: "n")) == TreeNode(.integer(2)))
      await queue.close()
    }
  }

  @Test func aFullQueueTakesNoMore() async throws {
    let queue = try await WriteQueue(to: LiveDatabase("http://127.0.0.1:9"), capacity: 2)
    try await queue.set(1, at: "n")
    let second = try await queue.set(2, at: "n")
    let error = await #expect(throws: DatabaseError.self) { try await queue.set(3, at: "n") }
    #expect(error?.code == .queueFull)
    await queue.close()
    let closed = await #expect(throws: DatabaseError.self) { try await second.acknowledged() }
    #expect(closed?.code == .queueClosed)
    #expect(await queue.pendingWrites.count == 2)
  }

  @Test func waitingForAWriteCanBeCanceled() async throws {
    let queue = try await WriteQueue(to: LiveDatabase("http://127.0.0.1:9"))
    let write = try await queue.set(1, at: "n")
    let waiting = Task { try await write.acknowledged() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(await queue.pendingWrites.count == 1, "the write is still there")
    await queue.close()
  }

  @Test func pendingWritesSurviveARestart() async throws {
    try await withTemporaryFolder { folder in
      let port = FreePort.find()
      let path = folder + "/writes.jsonl"
      let database = try LiveDatabase("http://127.0.0.1:\(port)", retry: policy)
      let former = try await WriteQueue(to: database, storage: try WriteJournal(path: path))
      try await former.set("first", at: "n")
      try await former.set("second", at: "n")
      await former.close()
      let queue = try await WriteQueue(to: database, storage: try WriteJournal(path: path))
      #expect(await queue.pendingWrites.map(\.id) == [1, 2])
      let third = try await queue.set("third", at: "n")
      #expect(third.pending.id == 3)
      let tree = try await tree()
      try await withServer(port: port, serving: tree) { try await third.acknowledged() }
      #expect(await tree.read(try TreePath(parsing: "n")) == TreeNode(.string("third")))
      await queue.close()
      #expect(try String(contentsOfFile: path, encoding: .utf8).isEmpty)
    }
  }
}
