import Synchronization

/// The events since a source was last checked.
struct WakeUp: Equatable {
  /// Whether the interval has passed.
  var isTime = false
  /// The names of changed files, with an empty name for the source itself.
  var touched: Set<String> = []
  /// The number of the failure that has lasted for the settling time; see `SettlingState`.
  var settled: Int?
}

/// Collects wake-ups from the watch and the clocks for the task that reads a source.
@available(Systems 2024, *)
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

  /// Waits for a wake-up.
  ///
  /// - Returns: All wake-ups since the last call; `nil` if the task is canceled.
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
