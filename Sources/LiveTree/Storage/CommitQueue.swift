/// The queue of a database's requests; it uses no storage, tasks or clock.
///
/// Requests wait while a batch is being committed. The next batch resolves all of them in order, each
/// against the result of the ones before it; `committed` changes when the batch is durable.
///
/// A request is resolved when its batch begins, not when it arrives: if a batch fails, no waiting
/// request was resolved against values that were never stored.
@available(Systems 2024, *)
struct CommitQueue<Waiter: Sendable> {
  typealias Batch = CommitBatch<Waiter>

  /// The database as it is stored.
  private(set) var committed: TreeState

  /// The limit keeps the database from being busy for too long while the rules judge a batch.
  static var maximumBatchCount: Int { 256 }

  private var waiting: [Batch.Request] = []
  private var isCommitting = false

  /// The entries that others have stored since the batch in progress began.
  private var received: [TreeLogEntry] = []

  /// The number of requests that wait for the next batch.
  var waitingCount: Int { waiting.count }

  init(committed: TreeState) {
    self.committed = committed
  }

  /// Adds a request.
  mutating func enqueue(_ request: CommitRequest, for waiter: Waiter) {
    waiting.append((request, waiter))
  }

  /// Takes the oldest waiting requests, up to the size of a batch; `nil` while a batch is being
  /// committed or if no request waits.
  ///
  /// Call `finish(_:with:)` or `abandon(_:in:)` for every batch.
  mutating func begin(_ id: () -> TreeBatchID, in context: WriteContext) -> Batch? {
    guard !isCommitting, !waiting.isEmpty else { return nil }
    isCommitting = true
    let requests = takeRequests()
    return Batch(id(), requests, on: committed, in: context)
  }

  private mutating func takeRequests() -> [Batch.Request] {
    let count = min(waiting.count, Self.maximumBatchCount)
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }

  /// Ends a durable batch: the entries that the storage returned become part of the database.
  ///
  /// - Returns: The changes, and the answers.
  mutating func finish(
    _ batch: Batch, with entries: [TreeLogEntry]
  ) -> (steps: [TreeState.Step], answers: [Batch.Answer]) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
    let (last, others) = batch.resolved(after: entries.filter { $0.batch != batch.id })
    committed = last.state
    if let version = entries.last?.version { committed.image.version = version }
    return (others + last.steps, last.answers)
  }

  /// Ends a batch that wasn't stored: the database is unchanged.
  mutating func abandon(_ batch: Batch) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
  }

  /// Removes waiting requests from the queue without attempting them.
  mutating func refuseWaiting(where isRefused: (Waiter) -> Bool) -> [Waiter] {
    let refused = waiting.map(\.waiter).filter(isRefused)
    waiting.removeAll { isRefused($0.waiter) }
    return refused
  }

  /// Adds what others have stored, between two batches.
  ///
  /// - Returns: The changes; none while a batch is being committed: the batch receives the entries
  ///   from the storage, or ``receiveDelayed(in:)`` adds them later.
  mutating func receive(_ entries: [TreeLogEntry], in context: WriteContext) -> [TreeState.Step] {
    received += entries
    return receiveDelayed(in: context)
  }

  /// Adds what others have stored during the last batch.
  mutating func receiveDelayed(in context: WriteContext) -> [TreeState.Step] {
    guard !isCommitting else { return [] }
    defer { received = [] }
    return committed.apply(
      received.filter { $0.version > committed.image.version }, in: context)
  }
}
