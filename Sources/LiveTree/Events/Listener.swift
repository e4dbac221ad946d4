import Synchronization

/// A listener: the events that wait for it, or the task that waits for events.
///
/// The database adds events and the listener's task takes them, protected by a lock, so that neither
/// hops to the other's isolation.
final class Listener: Sendable {
  private enum Ending {
    case closed
    case failed(TreeAccessError)
  }

  private struct State {
    var backlog: EventBacklog
    var ending: Ending?
    var waiter: CheckedContinuation<Void, Never>?
    var isWoken = false

    /// All waiting events; an empty list if there are none and the listener was woken.
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

  /// - Parameter onClose: Called once, when the consumer stops.
  init(
    identity: TreeIdentity, backlog: EventBacklog, onClose: @escaping @Sendable () -> Void
  ) {
    self.identity = identity
    self.state = Mutex(State(backlog: backlog))
    self.onClose = onClose
  }

  /// Adds events.
  ///
  /// - Parameter current: Returns a `put` of the value that they lead to, in case too many wait.
  func append(_ events: [SharedTreeEvent], current: () -> SharedTreeEvent) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      state.backlog.append(events, current: current)
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Resumes a task that waits for a batch, with an empty one.
  func wake() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isWoken = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Ends the subscription with an error, after the waiting events.
  func end(because error: TreeAccessError) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.ending == nil { state.ending = .failed(error) }
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Ends the subscription immediately, and drops the waiting events.
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
  /// Waits for an event and takes it; `nil` after the end.
  func next() async throws(TreeAccessError) -> SharedTreeEvent? {
    try await taken { state in
      state.isWoken = false
      return state.backlog.next()
    }
  }

  /// Waits for events and takes all of them, or none if it is woken; `nil` after the end.
  func nextBatch() async throws(TreeAccessError) -> [SharedTreeEvent]? {
    try await taken { $0.batch() }
  }

  /// Takes the waiting events, without waiting.
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
      case .ended(.failed(let error)):
        close()
        throw error
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

  /// Returns when there is something to take, or after the end.
  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          precondition(state.waiter == nil, "Only one task at a time can consume a subscription.")
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
