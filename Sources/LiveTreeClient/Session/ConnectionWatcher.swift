/// An observer of the connection, which keeps it open.
@available(Systems 2024, *)
final class ConnectionWatcher: Sendable {
  private let session: DatabaseSession
  private let id: SessionObservers.ID

  init(_ session: DatabaseSession) {
    self.session = session
    id = session.run { state, now in
      state.machine.watcherCount += 1
      return (state.observers.add(nil).id, state.machine.connectIfNeeded(at: now))
    }
  }

  deinit {
    session.run { [id] state, now in
      _ = state.observers.remove(id)
      state.machine.watcherCount -= 1
      return ((), state.machine.rearm(at: now))
    }
  }

  /// Waits until something has changed; returns `nil` if the task is canceled.
  func next() async -> ConnectionState? {
    await session.waitForNews(id).map { session.run { state, _ in (state.machine.state, []) } }
  }
}

@available(Systems 2024, *)
extension ClientMachine {
  /// The state for observers of the connection.
  fileprivate var state: ConnectionState {
    switch (link, failure) {
    case (.ready, _): .connected
    case (.offline, let error?): .disconnected(error, retry: nil)
    case (.waiting, let error?): .disconnected(error, retry: retry)
    // No other credential could be tried.
    case (.closed, let error?): .disconnected(error, retry: nil)
    default: .connecting
    }
  }
}
