import LiveTree
import Synchronization

/// How many entries this process has stored; nothing checks versions in a storage with one writer.
private let stored = Mutex(TreeVersion.zero)

extension TreeStorage {
  /// Makes commits durable.
  func store(_ commits: [TreeCommit]) async throws {
    var random = SystemRandomNumberGenerator()
    let version = stored.withLock { version in
      defer { version = version.advanced(by: commits.count) }
      return version
    }
    _ = try await commit(TreeBatchID(using: &random), after: version) { _ in
      commits.map { .commit($0) }
    }
  }
}
