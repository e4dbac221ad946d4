#if Client
/// When a stream that broke is tried again.
///
/// The wait grows with each failure in a row and is a random part of what it may be at most, so
/// that many clients of one server do not come back together. A stream that lasted starts again
/// from the beginning.
///
/// Source: REALTIME-PROTOCOL §3.5, rules 4 and 5; M. Brooker, Exponential Backoff And Jitter, 2015.
public struct RetryPolicy: Hashable, Sendable {
  /// The longest wait after the first failure.
  public var first: Duration
  /// What the longest wait is multiplied by after each further failure.
  public var factor: Double
  /// The longest wait at all.
  public var longest: Duration
  /// How long a stream must have been open for the next failure to count as the first.
  public var lasting: Duration
  /// The longest wait after the server has ended a stream on purpose, as when rules forbid it, and
  /// between the attempts after that: the rules may be opened again.
  public var cancelled: Duration
  /// The longest wait after a read that the rules forbid from the beginning; `nil` to stop there.
  public var denied: Duration?
  /// How long a server may take to answer that it will stream.
  public var opening: Duration

  /// A policy; the defaults are a second, doubled up to half a minute, forgotten after half a
  /// minute; a quarter of a minute after the server has ended a stream.
  ///
  /// - Precondition: The waits are positive and the factor is at least one.
  public init(
    first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30),
    lasting: Duration = .seconds(30), cancelled: Duration = .seconds(15), denied: Duration? = nil,
    opening: Duration = .seconds(20)
  ) {
    precondition(first > .zero && longest >= first, "The waits must be positive and ordered.")
    precondition(
      cancelled > .zero && denied ?? cancelled > .zero, "A server that refuses needs a pause.")
    precondition(opening > .zero, "No server answers within \(opening).")
    precondition(factor >= 1, "A wait must not shrink: the factor \(factor) is less than one.")
    self.first = first
    self.factor = factor
    self.longest = longest
    self.lasting = lasting
    self.cancelled = cancelled
    self.denied = denied
    self.opening = opening
  }

  /// How long to wait after a number of failures in a row.
  ///
  /// - Parameters:
  ///   - failures: At least one.
  ///   - share: Which part of the longest wait, from 0 to 1: the random choice. A tenth is always
  ///     waited.
  public func wait(afterFailures failures: Int, share: Double) -> Duration {
    var longest = first
    for _ in 1..<max(failures, 1) where longest < self.longest { longest = longest * factor }
    return min(longest, self.longest) * (0.1 + 0.9 * share)
  }
}
#endif
