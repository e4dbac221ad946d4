import LiveTreeWire

/// Runs a ``StreamSchedule`` on the system's clock.
struct StreamClock: Sendable {
  /// The interval of keep-alives.
  let keepAlive: Duration

  /// How long a write may wait for the reader.
  let stallTimeout: Duration

  /// When the reader's credential expires.
  let expiry: ContinuousClock.Instant?

  /// Sends the messages that are due until the task is canceled.
  ///
  /// - Throws: `SlowReader` if a write has waited for too long.
  func run(_ progress: WriteProgress, send: (StreamMessage) -> Void) async throws {
    var schedule = StreamSchedule(
      keepAlive: keepAlive, stallTimeout: stallTimeout, expiry: expiry, startingAt: .now)
    while true {
      try await Task.sleep(until: schedule.deadline(at: .now, waitingSince: progress.start))
      if let message = try schedule.message(at: .now, waitingSince: progress.start) {
        send(message)
      }
    }
  }
}
