import Synchronization

/// One who listens: what waits for it, or that it waits.
///
/// The database adds events and the listener's task takes them, each without a hop into the other's
/// isolation: both meet behind a lock.
final class Listener: Sendable {
  private enum Ending {
    case closed
    case refused(TreeAccessError)
  }

  private struct State {
    var backlog: EventBacklog
    var ending: Ending?
    var waiter: CheckedContinuation<Void, Never>?
    var isWoken = false

    /// All that wait; nothing of them after the listener was woken.
    mutating func batch() -> [SharedTreeEvent]? {
      defer { isWoken = false }
      return backlog.all() ?? (isWoken ? [] : nil)
    }
  }

  private enum Outcome<Value> {
    case taken(Value)
    case none
    case ended(Ending)
  }

  let identity: TreeIdentity

  private let state: Mutex<State>
  private let onClose: @Sendable () -> Void

  /// - Parameter onClose: Called once, when the listening task no longer wants to know.
  init(
    identity: TreeIdentity, backlog: EventBacklog, onClose: @escaping @Sendable () -> Void
  ) {
    self.identity = identity
    self.state = Mutex(State(backlog: backlog))
    self.onClose = onClose
  }

  /// Adds events.
  ///
  /// - Parameter current: A `put` of the value that they lead to, for when too many wait.
  func append(_ events: [SharedTreeEvent], current: () -> SharedTreeEvent) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      state.backlog.append(events, current: current)
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Lets a task that waits for a batch go on without one.
  func wake() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isWoken = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Ends the listening; what waits is still told.
  func end(because refusal: TreeAccessError) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.ending == nil { state.ending = .refused(refusal) }
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Ends the listening at once; what waits is dropped.
  func close() {
    let (isFirst, waiter) = state.withLock { state in
      let isFirst = if case .closed? = state.ending { false } else { true }
      state.ending = .closed
      _ = state.backlog.all()
      return (isFirst, state.waiter.take())
    }
    waiter?.resume()
    if isFirst { onClose() }
  }
}

extension Listener {
  /// Takes the first event as soon as there is one; `nil` after the end.
  func next() async throws(TreeAccessError) -> SharedTreeEvent? {
    try await taken { state in
      state.isWoken = false
      return state.backlog.next()
    }
  }

  /// Takes all events that wait as soon as there are any, none when it is woken; `nil` after the end.
  func nextBatch() async throws(TreeAccessError) -> [SharedTreeEvent]? {
    try await taken { $0.batch() }
  }

  /// Takes what waits, and does not wait itself.
  func waiting() -> [SharedTreeEvent] {
    state.withLock { $0.backlog.all() ?? [] }
  }

  private func taken<Value: Sendable>(
    _ take: (inout State) -> Value?
  ) async throws(TreeAccessError) -> Value? {
    while true {
      if Task.isCancelled { close() }
      switch outcome(of: take) {
      case .taken(let value): return value
      case .ended(.closed): return nil
      case .ended(.refused(let refusal)):
        close()
        throw refusal
      case .none: await wait()
      }
    }
  }

  private func outcome<Value: Sendable>(
    of take: (inout State) -> Value?
  ) -> Outcome<Value> {
    state.withLock { state in
      if let value = take(&state) { return .taken(value) }
      return state.ending.map { .ended($0) } ?? .none
    }
  }

  /// Returns when there is something to take, or nothing more to wait for.
  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          precondition(state.waiter == nil, "A subscription is for one task at a time.")
          guard state.backlog.count == 0, state.ending == nil, !state.isWoken else { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      close()
    }
  }
}
