#if Client
import LiveTree

/// What waits, and what is done next: pure, without a socket, a task or a clock.
struct WriteQueueMachine {
  /// What is to be done after an attempt to send the first write.
  enum Step: Equatable {
    /// Forget it and tell its writer; go on with the next.
    case finish(PendingWrite.ID)
    /// Try it again.
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

  /// Numbers a write, which is not sent before it is kept.
  mutating func number(_ write: TreeWrite) throws(DatabaseError) -> PendingWrite {
    guard writes.count + adding < capacity else { throw .queueFull(capacity) }
    lastID += 1
    adding += 1
    return PendingWrite(id: lastID, write: write)
  }

  /// The write is kept.
  mutating func add(_ write: PendingWrite) {
    adding -= 1
    let place = writes.lastIndex { $0.id < write.id }.map { $0 + 1 } ?? 0
    // The first one may be under way.
    writes.insert(write, at: max(place, min(writes.count, 1)))
  }

  /// The write could not be kept.
  mutating func abandon() {
    adding -= 1
  }

  /// The database answered to the first write, or did not.
  mutating func end(_ error: DatabaseError?, share: Double) -> Step {
    guard let error, error.isTemporary else {
      failures = 0
      return .finish(writes.removeFirst().id)
    }
    failures += 1
    return .retry(after: policy.wait(afterFailures: failures, share: share))
  }
}
#endif
