public import LiveTree

/// Counts and times the commits of a storage.
///
///     let storage = MeteredStorage(storage, metrics: ServerMetrics(prometheus))
///     let database = try await TreeDatabase(storage: storage, now: now)
public struct MeteredStorage<Storage: TreeStorage>: TreeStorage {
  private let storage: Storage
  private let metrics: ServerMetrics

  /// Wraps a storage; its errors are thrown unchanged.
  public init(_ storage: Storage, metrics: ServerMetrics) {
    (self.storage, self.metrics) = (storage, metrics)
  }

  public func load() async throws -> TreeNode { try await storage.load() }
  public func rules() async throws -> String? { try await storage.rules() }
  public func keep(rules: String) async throws { try await storage.keep(rules: rules) }

  public func commit(_ commits: [TreeCommit]) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try await storage.commit(commits)
      metrics.committed(commits.count, in: clock.now - start, failed: false)
    } catch {
      metrics.committed(commits.count, in: clock.now - start, failed: true)
      throw error
    }
  }
}
