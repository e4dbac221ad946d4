/// The policy for reopening a broken stream.
///
/// The wait grows with each consecutive failure and is a random fraction of its maximum, so that the
/// clients of a server don't reconnect all at once. After a stream that lasted, waits start over.
///
/// Source: REALTIME-PROTOCOL §3.5, rules 4 and 5; M. Brooker, Exponential Backoff And Jitter, 2015.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum wait after the first failure.
  public var first: Duration
  /// The factor by which the maximum grows after each further failure.
  public var factor: Double
  /// The upper bound of all waits.
  public var longest: Duration
  /// How long a stream must have been open for waits to start over.
  public var lasting: Duration
  /// The maximum wait after the server has canceled a stream, for example because the rules
  /// changed, and between further attempts, as the rules may change again.
  public var cancelled: Duration
  /// The maximum wait after a read that the rules forbid from the start; `nil` to give up then.
  public var denied: Duration?
  /// Timeout for opening a stream.
  public var opening: Duration
  /// The time without data, even keep-alives, after which a stream or a response counts as broken.
  /// It should be more than twice the server's keep-alive interval.
  public var silence: Duration

  /// Creates a policy. By default, waits are at most 1 s, doubled up to 30 s after further
  /// failures, and start over after a stream of 30 s; after a canceled stream they are at most 15
  /// s. Opening a stream may take 20 s, and silence may last 75 s.
  ///
  /// - Precondition: The durations are positive, and `factor` is at least 1.
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

  /// How long to wait after consecutive failures.
  ///
  /// - Parameters:
  ///   - failures: Their number, at least 1.
  ///   - share: A random number from 0 to 1 that determines the fraction of the maximum, which is at
  ///     least a tenth.
  public func wait(afterFailures failures: Int, share: Double) -> Duration {
    var longest = first
    for _ in 1..<max(failures, 1) where longest < self.longest { longest = longest * factor }
    return min(longest, self.longest) * (0.1 + 0.9 * share)
  }
}
