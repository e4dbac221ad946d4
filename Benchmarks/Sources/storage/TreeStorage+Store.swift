import LiveTree
import Synchronization

/// The version that this process has stored. A storage with one writer doesn't check versions.
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
