import LiveTree

/// A storage whose every commit waits until the test lets it through or makes it fail.
actor GatedStorage: TreeStorage {
  struct Failure: Error {}

  private(set) var root: TreeNode

  /// What each call was given, also of calls that failed.
  private(set) var calls: [[TreeCommit]] = []

  private var gate: CheckedContinuation<Void, any Error>?
  private var arrival: CheckedContinuation<Void, Never>?

  init(_ root: TreeNode = .absent) {
    self.root = root
  }

  func load() -> TreeNode {
    root
  }

  func commit(_ commits: [TreeCommit]) async throws {
    calls.append(commits)
    try await withCheckedThrowingContinuation { continuation in
      gate = continuation
      arrival?.resume()
      arrival = nil
    }
    root = commits.reduce(root) { $1.applied(to: $0) }
  }

  private(set) var keptRules: String?

  func rules() -> String? { keptRules }

  func keep(rules: String) { keptRules = rules }

  /// Returns once a commit stands at the gate.
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
