import Synchronization

/// A write in a ``WriteQueue``, and its outcome.
@available(Systems 2024, *)
public final class QueuedWrite: Sendable {
  private typealias Outcome = Result<Void, DatabaseError>

  private struct State {
    var outcome: Outcome?
    var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
    var count = 0
  }

  /// The write and its number.
  public let pending: PendingWrite
  private let state = Mutex(State())

  init(_ pending: PendingWrite) {
    self.pending = pending
  }

  /// Waits until the database has acknowledged the write.
  ///
  /// - Throws: ``DatabaseError`` if the database rejected the write; `CancellationError` if the
  ///   waiting task is canceled, which leaves the write in the queue.
  public func acknowledged() async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(as: number, $0) }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
    }
    guard let outcome else { throw CancellationError() }
    try outcome.get()
  }

  /// Checks for cancellation again: a task that was canceled before it began to wait would
  /// otherwise never be resumed.
  private func wait(as number: Int, _ continuation: CheckedContinuation<Outcome?, Never>) {
    let (isOver, outcome) = state.withLock { state in
      let isOver = state.outcome != nil || Task.isCancelled
      if !isOver { state.waiters[number] = continuation }
      return (isOver, state.outcome)
    }
    if isOver { continuation.resume(returning: outcome) }
  }

  func end(_ error: DatabaseError?) {
    let outcome: Outcome = error.map { .failure($0) } ?? .success(())
    let waiters = state.withLock { state in
      state.outcome = outcome
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }
}
