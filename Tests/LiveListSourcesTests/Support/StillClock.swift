import LiveListTesting

/// A clock on which a wait of no time is over at once, and any other never.
struct StillClock: Clock {
  private let clock = ManualClock()

  var now: ManualClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    if deadline > now { try await clock.sleep(until: deadline, tolerance: tolerance) }
  }
}
