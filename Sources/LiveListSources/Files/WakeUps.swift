import Synchronization

/// What has happened since a source was last looked at.
struct WakeUp: Equatable {
  /// Whether it is time to look.
  var isTime = false
  /// The names of what changed, an empty one for the source itself.
  var touched: Set<String> = []
  /// The failure that has lasted for a while.
  var settled: Int?
}

/// Where the watch, the clock and the reading of a source meet.
final class WakeUps: Sendable {
  private let pending = Mutex(WakeUp())
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func raise(_ change: (inout WakeUp) -> Void) {
    pending.withLock { change(&$0) }
    signal.yield()
  }

  /// Waits until something has happened.
  ///
  /// - Returns: All that has, `nil` when the task is cancelled.
  func next() async -> WakeUp? {
    for await _ in signals {
      let wakeUp = pending.withLock { pending in
        defer { pending = WakeUp() }
        return pending
      }
      if wakeUp != WakeUp() { return wakeUp }
    }
    return nil
  }
}
