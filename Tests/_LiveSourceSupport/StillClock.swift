public import LiveListTesting

/// A clock on which a wait of zero length ends at once, and any other wait never ends.
public struct StillClock: Clock {
  private let clock = ManualClock()

  /// Creates a clock that stands still.
  public init() {}

  public var now: ManualClock.Instant { clock.now }
  public var minimumResolution: Duration { clock.minimumResolution }

  public func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    if deadline > now { try await clock.sleep(until: deadline, tolerance: tolerance) }
  }
}
