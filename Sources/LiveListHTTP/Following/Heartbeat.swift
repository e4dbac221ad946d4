#if Client
import Synchronization

/// Whether something has been heard lately.
final class Heartbeat: Sendable {
  private let beats = Atomic<Int>(0)

  /// Something is heard.
  func beat() {
    beats.add(1, ordering: .relaxed)
  }

  /// Waits until nothing has been heard for a while.
  ///
  /// - Parameters:
  ///   - silence: How long that is; it is found out at most half as much later.
  ///   - ask: Called when half of it has gone by, to ask whether the other side is there.
  /// - Throws: ``HTTPFailure`` after that time, and what `ask` throws.
  func watch(
    for silence: Duration, on clock: any Clock<Duration>, ask: () async throws -> Void
  ) async throws -> Never {
    var (heard, quiet) = (beats.load(ordering: .relaxed), 0)
    while true {
      try await clock.sleep(for: silence / 2)
      let now = beats.load(ordering: .relaxed)
      quiet = now == heard ? quiet + 1 : 0
      heard = now
      switch quiet {
      case 0: break
      case 1: try await ask()
      default: throw HTTPFailure("said nothing for \(silence).")
      }
    }
  }
}

/// Hears something until it ends, or nothing has been heard for a while.
///
/// - Parameters:
///   - silence: How long that is, `nil` for ever.
///   - ask: Asks whether the other side is there.
///   - hear: Hears, and says so each time.
func whileHeard(
  silence: Duration?, on clock: any Clock<Duration>,
  ask: @escaping @Sendable () async throws -> Void = {},
  _ hear: @escaping @Sendable (Heartbeat) async throws -> Void
) async throws {
  let pulse = Heartbeat()
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await hear(pulse) }
    if let silence {
      tasks.addTask { try await pulse.watch(for: silence, on: clock, ask: ask) }
    }
    defer { tasks.cancelAll() }
    try await tasks.next()
  }
}
#endif
