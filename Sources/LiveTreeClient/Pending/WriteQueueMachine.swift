import LiveTree

/// The state machine of a ``WriteQueue``: the pending writes and the next action. It's pure: it
/// uses no socket, task or clock.
@available(Systems 2024, *)
struct WriteQueueMachine {
  /// The action after an attempt to send the first write.
  enum Step: Equatable {
    /// Report the write's outcome and continue with the next write.
    case finish(PendingWrite.ID)
    /// Send the write again.
    case retry(after: Duration)
  }

  private(set) var writes: [PendingWrite]
  private let policy: RetryPolicy
  private let capacity: Int
  private var lastID: Int
  private var adding = 0
  private var failures = 0

  init(_ writes: [PendingWrite], policy: RetryPolicy, capacity: Int) {
    self.writes = writes.sorted { $0.id < $1.id }
    self.policy = policy
    self.capacity = capacity
    lastID = self.writes.last?.id ?? 0
  }

  /// Assigns a number to a write that is about to be stored.
  mutating func number(_ write: TreeWrite) throws(DatabaseError) -> PendingWrite {
    guard writes.count + adding < capacity else { throw .queueFull(capacity) }
    lastID += 1
    adding += 1
    return PendingWrite(id: lastID, write: write)
  }

  /// Adds a write that was stored.
  mutating func add(_ write: PendingWrite) {
    adding -= 1
    let place = writes.lastIndex { $0.id < write.id }.map { $0 + 1 } ?? 0
    // The first write may have been sent and must stay first.
    writes.insert(write, at: max(place, min(writes.count, 1)))
  }

  /// Records that storing a write failed.
  mutating func abandon() {
    adding -= 1
  }

  /// Records the result of an attempt to send the first write.
  mutating func end(_ error: DatabaseError?, share: Double) -> Step {
    guard let error, error.isTemporary else {
      failures = 0
      return .finish(writes.removeFirst().id)
    }
    failures += 1
    return .retry(after: policy.wait(afterFailures: failures, share: share))
  }
}
