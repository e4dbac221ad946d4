/// When a stream that broke is tried again.
///
/// The wait grows with each failure in a row and is a random part of what it may be at most, so
/// that many clients of one server do not come back together. A stream that lasted starts again
/// from the beginning.
///
/// Source: REALTIME-PROTOCOL §3.5, rule 4; M. Brooker, Exponential Backoff And Jitter, 2015.
public struct RetryPolicy: Hashable, Sendable {
  /// The longest wait after the first failure.
  public var first: Duration
  /// What the longest wait is multiplied by after each further failure.
  public var factor: Double
  /// The longest wait at all.
  public var longest: Duration
  /// How long a stream must have been open for the next failure to count as the first.
  public var lasting: Duration

  /// A policy; the defaults are a second, doubled up to half a minute, forgotten after half a
  /// minute.
  ///
  /// - Precondition: The waits are positive and the factor is at least one.
  public init(
    first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30),
    lasting: Duration = .seconds(30)
  ) {
    precondition(first > .zero && longest >= first, "The waits must be positive and ordered.")
    precondition(factor >= 1, "A wait must not shrink: the factor \(factor) is less than one.")
    self.first = first
    self.factor = factor
    self.longest = longest
    self.lasting = lasting
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
