import LiveListTesting
import LiveTree
import Testing

/// A log that several databases write, stored as text in its canonical form.
actor SharedLog {
  private(set) var lines: [String] = []
  private var followers: [Int: AsyncThrowingStream<[TreeLogEntry], any Error>.Continuation] = [:]
  private var followerCount = 0

  func entries(after version: TreeVersion) -> [TreeLogEntry] {
    lines.dropFirst(Int(version.number)).compactMap { try? TreeLogEntry(canonical: $0) }
  }

  func append(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) -> [TreeLogEntry] {
    let others = entries(after: version)
    // Calls `resolve` an extra time, because storages may call it several times.
    _ = resolve([])
    let changes = resolve(others)
    let last = version.advanced(by: others.count)
    let entries = TreeLogEntry.entries(changes, in: batch, after: last)
    lines += entries.map(\.canonical)
    for follower in followers.values { follower.yield(entries) }
    return others + entries
  }

  func follow(
    _ follower: AsyncThrowingStream<[TreeLogEntry], any Error>.Continuation,
    after version: TreeVersion
  ) {
    followerCount += 1
    let id = followerCount
    followers[id] = follower
    follower.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    follower.yield(entries(after: version))
  }

  private func forget(_ id: Int) {
    followers[id] = nil
  }

  /// Ends all connections.
  func disconnect() {
    for follower in followers.values { follower.finish(throwing: LostConnection()) }
    followers = [:]
  }

  struct LostConnection: Error {}
}

/// The storage of one of the databases, whose connection may fail.
actor SharedLogStorage: TreeStorage {
  enum Fault: CaseIterable {
    case none
    /// Nothing is written, and the error says so.
    case refused
    /// The connection is lost before or after the batch is written.
    case lostBefore, lostAfter
  }

  let log: SharedLog
  private let faults: @Sendable () -> Fault
  private let isReachable: @Sendable () -> Bool

  /// - Parameters:
  ///   - faults: The fault of each commit.
  ///   - isReachable: Whether the outcome of a batch can be determined.
  init(
    _ log: SharedLog, faults: @escaping @Sendable () -> Fault = { .none },
    isReachable: @escaping @Sendable () -> Bool = { true }
  ) {
    (self.log, self.faults, self.isReachable) = (log, faults, isReachable)
  }

  func open() async -> TreeImage {
    var image = TreeImage()
    image.apply(await log.entries(after: .zero))
    return image
  }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    switch faults() {
    case .none:
      return await log.append(batch, after: version, resolve)
    case .refused:
      throw SharedLog.LostConnection()
    case .lostBefore:
      throw TreeOutcomeUnknown(because: SharedLog.LostConnection())
    case .lostAfter:
      _ = await log.append(batch, after: version, resolve)
      throw TreeOutcomeUnknown(because: SharedLog.LostConnection())
    }
  }

  func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]? {
    guard isReachable() else { throw SharedLog.LostConnection() }
    let entries = await log.entries(after: version)
    return entries.lastIndex { $0.batch == batch }.map { Array(entries[...$0]) }
  }

  nonisolated func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [TreeLogEntry].self)
    Task { await log.follow(continuation, after: version) }
    return stream
  }

  func close() {}
}
