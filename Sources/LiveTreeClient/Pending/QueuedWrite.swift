#if Client
import Synchronization

/// A write that a ``WriteQueue`` has taken over, and its fate.
public final class QueuedWrite: Sendable {
  private typealias Fate = Result<Void, DatabaseError>

  private struct State {
    var fate: Fate?
    var waiters: [Int: CheckedContinuation<Fate?, Never>] = [:]
    var count = 0
  }

  /// The write and its number.
  public let pending: PendingWrite
  private let state = Mutex(State())

  init(_ pending: PendingWrite) {
    self.pending = pending
  }

  /// Waits until the database has taken the write.
  ///
  /// - Throws: ``DatabaseError`` when it was refused; `CancellationError` when the waiting task is
  ///   cancelled, which leaves the write where it is.
  public func acknowledged() async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let fate = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(as: number, $0) }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
    }
    guard let fate else { throw CancellationError() }
    try fate.get()
  }

  /// A task that is cancelled already has nobody left to wake it.
  private func wait(as number: Int, _ continuation: CheckedContinuation<Fate?, Never>) {
    let (isOver, fate) = state.withLock { state in
      let isOver = state.fate != nil || Task.isCancelled
      if !isOver { state.waiters[number] = continuation }
      return (isOver, state.fate)
    }
    if isOver { continuation.resume(returning: fate) }
  }

  func end(_ error: DatabaseError?) {
    let fate: Fate = error.map { .failure($0) } ?? .success(())
    let waiters = state.withLock { state in
      state.fate = fate
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: fate) }
  }
}
#endif
