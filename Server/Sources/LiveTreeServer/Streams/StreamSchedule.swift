import LiveTreeWire

/// When a stream sends messages that aren't events of the database; without tasks or a clock.
struct StreamSchedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The interval of keep-alives.
  let keepAlive: Duration

  /// How long a write may wait for the reader.
  let stallTimeout: Duration

  /// When the reader's credential expires; `nil` once that has been reported.
  private var expiry: Instant?

  private var nextKeepAlive: Instant

  init(keepAlive: Duration, stallTimeout: Duration, expiry: Instant?, startingAt now: Instant) {
    (self.keepAlive, self.stallTimeout, self.expiry) = (keepAlive, stallTimeout, expiry)
    nextKeepAlive = now + keepAlive
  }

  /// When to check again. A write that begins in the meantime can't stall before that.
  ///
  /// - Parameter start: When the write began that waits for its reader, if one does.
  func deadline(at now: Instant, waitingSince start: Instant?) -> Instant {
    let next = min(nextKeepAlive, (start ?? now) + stallTimeout)
    return expiry.map { min($0, next) } ?? next
  }

  /// The message that is due, if any.
  ///
  /// - Throws: `SlowReader` if a write has waited for too long.
  mutating func message(
    at now: Instant, waitingSince start: Instant?
  ) throws(SlowReader) -> StreamMessage? {
    if let start, now - start >= stallTimeout { throw SlowReader() }
    if let end = expiry, end <= now {
      expiry = nil
      return .authRevoked("credential is no longer valid")
    }
    guard nextKeepAlive <= now else { return nil }
    nextKeepAlive = now + keepAlive
    return .keepAlive
  }
}
