import LiveTree

/// A storage in which each commit waits until the test lets it succeed or fail.
actor GatedStorage: TreeStorage {
  struct Failure: Error {}

  private var image: TreeImage

  var root: TreeNode { image.root }

  /// The changes passed to each call, including calls that failed.
  private(set) var calls: [[TreeLogEntry.Change]] = []

  private var gate: CheckedContinuation<Void, any Error>?
  private var arrival: CheckedContinuation<Void, Never>?

  init(_ root: TreeNode = .absent) {
    image = TreeImage(root: root)
  }

  func open() -> TreeImage { image }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    let changes = resolve([])
    calls.append(changes)
    try await withCheckedThrowingContinuation { continuation in
      gate = continuation
      arrival?.resume()
      arrival = nil
    }
    let entries = TreeLogEntry.entries(changes, in: batch, after: version)
    image.apply(entries)
    return entries
  }

  func close() {}

  /// Waits until a commit is waiting.
  func waitForCommit() async {
    if gate == nil { await withCheckedContinuation { arrival = $0 } }
  }

  func letThrough() async {
    await waitForCommit()
    gate?.resume()
    gate = nil
  }

  func fail() async {
    await waitForCommit()
    gate?.resume(throwing: Failure())
    gate = nil
  }
}
