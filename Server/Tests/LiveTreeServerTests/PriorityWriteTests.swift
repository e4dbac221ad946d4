import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTree
@testable import LiveTreeServer

/// Source: Protocol.md §1.2.
@Suite(.timeLimit(.minutes(20)))
struct PriorityWriteTests {
  /// A value that is committed after the write of a priority has read the node must survive that
  /// write.
  @Test func aConcurrentWriteOfTheValueIsNotLost() async throws {
    let storage = HeldStorage()
    let database = try await TreeDatabase(storage: storage, now: { 0 })
    let path = try TreePath(parsing: "a")
    try await withThrowingTaskGroup { group in
      group.addTask { _ = try await database.write(.set(path, .integer(2))) }
      await storage.commitBegan()
      group.addTask {
        _ = try await database.write(.setPriority(path, .integer(7)))
      }
      await waitUntil("the write waits for its storage") { await database.waitingCount > 0 }
      storage.release()
      try await group.waitForAll()
    }
    let node = await database.read(path)
    #expect(node.json(export: true).serialized() == #"{".value":2,".priority":7}"#)
  }
}
