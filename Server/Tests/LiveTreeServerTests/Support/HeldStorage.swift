import LiveTree
import LiveTreeWire

/// A storage that contains `{"a":1}`, and delays its first commit until the test releases it.
struct HeldStorage: TreeStorage {
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
