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

  /// The number of requests that are drafted at the same time. The rules may keep a thread busy for
  /// seconds, and other work needs processors, too.
  static var maximumDraftCount: Int { 2 }

  private var waiting = RequestLines<Waiter>()
  private var isCommitting = false

  /// The requests that must be drafted, in order, and the number of those being drafted.
  private var undrafted: [Batch.Entry] = []
  private var draftingCount = 0

  /// The entries that others have stored since the batch in progress began.
  private var received: [TreeLogEntry] = []

  /// The number of requests that wait for the next batch.
  var waitingCount: Int { waiting.count }

  init(committed: TreeState) {
    self.committed = committed
  }

  /// Adds a request.
  ///
  /// - Parameter session: The session whose earlier requests must be committed first.
  mutating func enqueue(
    _ request: CommitRequest, for waiter: Waiter, of session: String? = nil
  ) {
    waiting.append(
      request, for: waiter, of: session, isSlow: request.isLarge || comparesLargeValue(request))
  }

  /// Whether the condition of a write must hash a large value.
  private func comparesLargeValue(_ request: CommitRequest) -> Bool {
    guard let write = request.judgedWrite, write.isCurrent != nil else { return false }
    return committed.root[write.write.path].isLarge
  }

  /// Takes waiting requests, one of each client in turn, up to the size of a batch; `nil` while a
  /// batch is being committed or if no request is ready.
  ///
  /// Call `finish(_:with:)` or `abandon(_:in:)` for every batch.
  mutating func begin(_ id: () -> TreeBatchID, in context: WriteContext) -> Batch? {
    guard !isCommitting, waiting.count > 0 else { return nil }
    let (ready, slow) = waiting.take(atMost: Self.maximumBatchCount)
    undrafted += slow
    guard !ready.isEmpty else { return nil }
    isCommitting = true
    return Batch(id(), ready, on: committed, in: context)
  }

  /// The next request to draft on the committed state; `nil` if there is none, or if enough are
  /// being drafted. Call `add(_:for:)` with the draft.
  mutating func nextToDraft() -> (entry: Batch.Entry, write: WriteRequest)? {
    guard draftingCount < Self.maximumDraftCount, !undrafted.isEmpty else { return nil }
    let entry = undrafted.removeFirst()
    guard let write = entry.request.judgedWrite else {
      preconditionFailure("Only requests with a write are drafted.")
    }
    draftingCount += 1
    return (entry, write)
  }

  /// Adds the draft of a request, which then takes its turn.
  mutating func add(_ draft: WriteDraft, for entry: Batch.Entry) {
    draftingCount -= 1
    waiting.add(draft, for: entry)
  }

  /// Ends a durable batch: the entries that the storage returned become part of the database.
  ///
  /// - Parameter isWaiting: Whether a postponed request still waits for its result; others are
  ///   dropped.
  /// - Returns: The changes, and the answers.
  mutating func finish(
    _ batch: Batch, with entries: [TreeLogEntry], isWaiting: (Waiter) -> Bool = { _ in true }
  ) -> (steps: [TreeState.Step], answers: [Batch.Answer]) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
    let (last, others) = batch.resolved(after: entries.filter { $0.batch != batch.id })
    waiting.putBack(last.postponed.filter { isWaiting($0.waiter) })
    committed = last.state
    if let version = entries.last?.version { committed.image.version = version }
    return (others + last.steps, last.answers)
  }

  /// Ends a batch that wasn't stored: the database is unchanged.
  mutating func abandon(_ batch: Batch, isWaiting: (Waiter) -> Bool = { _ in true }) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
    waiting.putBack(batch.postponed.filter { isWaiting($0.waiter) })
  }

  /// Removes waiting requests from the queue without attempting them.
  mutating func refuseWaiting(where isRefused: (Waiter) -> Bool) -> [Waiter] {
    undrafted.removeAll { isRefused($0.waiter) }
    return waiting.remove(where: isRefused)
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
