/// The policy for reopening a broken stream.
///
/// Each wait is a random fraction of a maximum, so that the clients of a server don't all reconnect
/// at once. After connection failures, the maximum grows with each consecutive one, and starts over
/// after a stream that was open for long enough.
///
/// Source: Protocol.md §3.5, rules 4 and 5; M. Brooker, Exponential Backoff And Jitter, 2015.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum wait after the first failure.
  public var first: Duration
  /// The factor by which the maximum grows after each further failure.
  public var factor: Double
  /// The upper bound of the growing maximum. `cancelled` and `denied` aren't bounded by it.
  public var longest: Duration
  /// The time for which a stream must have been open for waits to start over.
  public var lasting: Duration
  /// The maximum wait after the server has canceled a stream, for example because the rules
  /// changed, and between further attempts, because the rules may change again.
  public var cancelled: Duration
  /// The maximum wait after a read that the rules never allowed; `nil` to give up in that case.
  public var denied: Duration?
  /// The timeout for opening a stream.
  public var opening: Duration
  /// The time without any data, including keep-alives, after which a stream or a response counts as
  /// broken. It should be more than twice the server's keep-alive interval.
  public var silence: Duration

  /// Creates a policy. By default, the maximum wait is 1 s; further failures double it up to 30 s,
  /// and it starts over after a stream that was open for 30 s. After a canceled stream, it's 15 s.
  /// Opening a stream may take 20 s, and silence may last 75 s.
  ///
  /// - Precondition: `first`, `cancelled`, `denied`, `opening` and `silence` are positive, `longest`
  ///   is at least `first`, and `factor` is at least 1.
  public init(
    first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30),
    lasting: Duration = .seconds(30), cancelled: Duration = .seconds(15), denied: Duration? = nil,
    opening: Duration = .seconds(20), silence: Duration = .seconds(75)
  ) {
    precondition(
      first > .zero && longest >= first, "first must be positive, and longest at least first.")
    precondition(
      cancelled > .zero && denied ?? cancelled > .zero, "cancelled and denied must be positive.")
    precondition(opening > .zero, "opening must be positive.")
    precondition(silence > .zero, "silence must be positive.")
    precondition(factor >= 1, "factor must be at least 1, not \(factor).")
    self.first = first
    self.factor = factor
    self.longest = longest
    self.lasting = lasting
    self.cancelled = cancelled
    self.denied = denied
    self.opening = opening
    self.silence = silence
  }

  /// The wait after consecutive failures.
  ///
  /// - Parameters:
  ///   - failures: The number of failures, at least 1.
  ///   - share: A random number from 0 to 1 that determines the fraction of the maximum; the
  ///     fraction is at least a tenth.
  public func wait(afterFailures failures: Int, share: Double) -> Duration {
    var longest = first
    for _ in 1..<max(failures, 1) where longest < self.longest { longest = longest * factor }
    return min(longest, self.longest) * (0.1 + 0.9 * share)
  }
}
