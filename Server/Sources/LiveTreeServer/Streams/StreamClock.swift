import LiveTreeWire

/// Sends what a ``StreamSchedule`` says, by the machine's clock.
struct StreamClock: Sendable {
  /// How often the stream says that it is alive.
  let keepAlive: Duration

  /// How long a write may wait for the reader.
  let stallTimeout: Duration

  /// When the reader's credential expires.
  let expiry: ContinuousClock.Instant?

  /// Sends what is due until the task is cancelled.
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
