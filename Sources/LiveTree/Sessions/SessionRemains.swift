import Synchronization

/// What remains to be done for a session that has ended.
@available(Systems 2024, *)
struct SessionRemains: Sendable {
  let name: String
  let listens: [SessionListen]

  /// Whether the session may have registered `onDisconnect` writes.
  let hasWrites: Bool

  /// Signaled when the writes are durable.
  let finish: SessionFinish
}

/// Signals that everything a session does at its end is done.
@available(Systems 2024, *)
final class SessionFinish: Sendable {
  private struct State {
    var hasCome = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func signal() {
    let waiters = state.withLock { state in
      state.hasCome = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let hasCome = state.withLock { state in
        if !state.hasCome { state.waiters.append(continuation) }
        return state.hasCome
      }
      if hasCome { continuation.resume() }
    }
  }
}
