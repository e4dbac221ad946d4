/// The queue of a database's writes, without storage, tasks or a clock.
///
/// Writes wait while a batch is being committed. The next batch resolves all of them in order, each
/// against the result of the ones before it; `committed` changes when the batch is durable.
///
/// A write is resolved when its batch begins, not when it arrives: if a batch fails, no waiting write
/// has been resolved against values that were never stored.
struct CommitQueue<Waiter> {
  /// The database as it is stored.
  private(set) var committed: TreeNode

  private var waiting: [(request: WriteRequest, waiter: Waiter)] = []
  private var isCommitting = false

  /// How many writes wait for the next batch.
  var waitingCount: Int { waiting.count }

  init(committed: TreeNode) {
    self.committed = committed
  }

  mutating func enqueue(_ request: WriteRequest, for waiter: Waiter) {
    waiting.append((request, waiter))
  }

  /// Takes all waiting writes; `nil` while a batch is being committed or if none waits.
  ///
  /// Call `finish(_:)` or `abandon(_:)` for every batch.
  mutating func begin(in context: WriteContext) -> CommitBatch<Waiter>? {
    guard !isCommitting, !waiting.isEmpty else { return nil }
    isCommitting = true
    var batch = CommitBatch<Waiter>(root: committed)
    for (request, waiter) in waiting {
      batch.append(request, for: waiter, in: context)
    }
    waiting = []
    return batch
  }

  /// Ends a durable batch: its root becomes the database.
  mutating func finish(_ batch: CommitBatch<Waiter>) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
    committed = batch.root
  }

  /// Ends a batch that couldn't be stored: the database is unchanged.
  mutating func abandon(_ batch: CommitBatch<Waiter>) {
    precondition(isCommitting, "No batch is being committed.")
    isCommitting = false
  }
}
