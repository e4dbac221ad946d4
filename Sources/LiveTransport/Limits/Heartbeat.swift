import Synchronization

/// The time at which data was last received.
@available(Systems 2024, *)
public final class Heartbeat: Sendable {
  private let last = Mutex(Duration.zero)
  private let elapsed: @Sendable () -> Duration

  /// Creates a heartbeat that begins now.
  public init(on clock: any Clock<Duration>) {
    elapsed = Self.stopwatch(clock)
  }

  /// Records that data was received.
  public func beat() {
    let now = elapsed()
    last.withLock { $0 = now }
  }

  /// Waits until nothing has been received for some time.
  ///
  /// - Parameters:
  ///   - silence: The time without data.
  ///   - clock: The clock that the heartbeat was created with.
  ///   - probe: Called after half of that time, for example to send the peer a ping.
  /// - Throws: The errors of `probe`, and `CancellationError`.
  public func waitForSilence(
    of silence: Duration, on clock: any Clock<Duration>, probe: () async throws -> Void
  ) async throws {
    var probed: Duration?
    while true {
      let heard = last.withLock(\.self)
      let quiet = elapsed() - heard
      if quiet >= silence { return }
      if quiet >= silence / 2, probed != heard {
        probed = heard
        try await probe()
        continue
      }
      try await clock.sleep(for: (quiet >= silence / 2 ? silence : silence / 2) - quiet)
    }
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
