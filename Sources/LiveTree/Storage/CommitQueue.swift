/// The order of a database's writes, without storage, tasks and clock.
///
/// Writes wait while a batch is being committed. The next batch resolves all of them in order, each
/// against what the ones before it leave behind, and its outcome decides what `committed` becomes.
///
/// A write is resolved when its batch begins and not when it arrives: when a batch fails, nothing
/// that waits has been resolved against values that never came to be.
struct CommitQueue<Waiter> {
  /// The database as the storage has it.
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

  /// Takes everything that waits, `nil` while a batch is being committed or when nothing waits.
  ///
  /// Every batch must be ended by `finish(_:)` or `abandon(_:)`.
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

  /// The batch is durable: its root becomes the database.
  mutating func finish(_ batch: CommitBatch<Waiter>) {
    precondition(isCommitting, "A batch ends once, after it began.")
    isCommitting = false
    committed = batch.root
  }

  /// The batch could not be kept: the database stays as it was.
  mutating func abandon(_ batch: CommitBatch<Waiter>) {
    precondition(isCommitting, "A batch ends once, after it began.")
    isCommitting = false
  }
}
