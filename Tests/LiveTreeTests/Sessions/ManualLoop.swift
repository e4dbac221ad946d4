import Synchronization

@testable import LiveTree

/// A loop that performs its actions only when the test says so.
final class ManualLoop: SessionLoop {
  private let actions = Mutex<[@Sendable () -> Void]>([])

  var waitingCount: Int { actions.withLock(\.count) }

  func perform(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }

  func run() {
    for action in actions.withLock({ actions in
      defer { actions = [] }
      return actions
    }) { action() }
  }
}

/// A connection that takes events at once, every other time that it may, as one does that keeps up.
final class EagerConnection: Sendable {
  private let state = Mutex((isEager: false, taken: [SessionMessage]()))

  func take(_ event: SharedTreeEvent, of listen: SessionListen) -> Bool {
    state.withLock { state in
      state.isEager.toggle()
      if state.isEager { state.taken.append(.event(listen, event)) }
      return state.isEager
    }
  }

  /// The events that were taken since the last call.
  func takeAll() -> [SessionMessage] {
    state.withLock { state in
      defer { state.taken = [] }
      return state.taken
    }
  }
}
