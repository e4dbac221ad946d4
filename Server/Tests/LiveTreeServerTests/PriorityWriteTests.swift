import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTree
@testable import LiveTreeServer

/// Source: REALTIME-PROTOCOL §1.2.
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
        let request = try RESTRequest(method: "PUT", target: "/a/.priority.json")
        let response = try await RESTHandler(
          request: request, database: database, identity: .admin
        ).respond(to: .integer(7))
        #expect(response.status == 200)
      }
      await waitUntil("the write waits for its storage") { await database.waitingCount > 0 }
      storage.release()
      try await group.waitForAll()
    }
    let node = await database.read(path)
    #expect(node.json(export: true).serialized() == #"{".value":2,".priority":7}"#)
  }
}

/// A storage that contains `{"a":1}`, and delays its first commit until the test releases it.
private struct HeldStorage: TreeStorage {
  private let began = AsyncStream.makeStream(of: Void.self)
  private let released = AsyncStream.makeStream(of: Void.self)

  func open() async throws -> TreeImage {
    TreeImage(root: try TreeNode(.object([.init(name: "a", value: .integer(1))])))
  }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    began.continuation.yield()
    for await _ in released.stream { break }
    return TreeLogEntry.entries(resolve([]), in: batch, after: version)
  }

  func close() {}

  func commitBegan() async {
    for await _ in began.stream { return }
  }

  /// Completes the first commit, and lets later ones complete immediately.
  func release() {
    released.continuation.yield()
    released.continuation.finish()
  }
}
