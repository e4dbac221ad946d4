import LiveTreeWire

/// What happens on a stream without anything happening in the database.
struct StreamClock: Sendable {
  /// How often the stream says that it is alive.
  let keepAlive: Duration

  /// How long a write may wait for the reader.
  let stallTimeout: Duration

  /// When the reader's credential expires.
  let expiry: ContinuousClock.Instant?

  /// Tells what is due until the task is cancelled.
  ///
  /// - Throws: `SlowReader` when a write has waited for too long.
  func run(_ progress: WriteProgress, tell: (StreamMessage) -> Void) async throws {
    var nextKeepAlive = ContinuousClock.now + keepAlive
    var expiry = expiry
    while true {
      let next = min(nextKeepAlive, ContinuousClock.now + stallTimeout)
      try await Task.sleep(until: expiry.map { min($0, next) } ?? next)
      if progress.hasWaited(for: stallTimeout) { throw SlowReader() }
      if let end = expiry, end <= .now {
        expiry = nil
        tell(.authRevoked("credential is no longer valid"))
      } else if nextKeepAlive <= .now {
        nextKeepAlive = .now + keepAlive
        tell(.keepAlive)
      }
    }
  }
}
