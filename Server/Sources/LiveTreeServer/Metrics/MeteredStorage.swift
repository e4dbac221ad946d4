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

  public func open() async throws -> TreeImage { try await storage.open() }

  public func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]? {
    try await storage.outcome(of: batch, after: version)
  }

  public func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
    storage.changes(after: version)
  }

  public func close() async throws { try await storage.close() }

  public func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let entries = try await storage.commit(batch, after: version, resolve)
      let count = entries.count { $0.batch == batch }
      metrics.committed(count, in: clock.now - start, failed: false)
      return entries
    } catch {
      metrics.committed(resolve([]).count, in: clock.now - start, failed: true)
      throw error
    }
  }
}
