/// How long to wait before a failed source is read again.
///
/// The maximum delay grows with each consecutive failure, up to a limit. The actual delay is a
/// random part of the maximum, so that many lists that lost the same server don't reconnect
/// simultaneously. A snapshot resets the count.
///
/// Source: M. Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015.
public struct RetryDelays: Hashable, Sendable {
  /// The maximum delay after the first failure.
  public let first: Duration
  /// The factor by which the maximum delay grows with each further failure.
  public let factor: Double
  /// The limit of the maximum delay.
  public let longest: Duration
  /// The maximum number of consecutive failures after which the source is read again.
  public let limit: Int

  /// Creates delays. By default they start at one second and double up to half a minute, and the
  /// number of attempts is unlimited.
  ///
  /// - Precondition: The delays are positive and ordered, the factor is at least one, and the limit
  ///   isn't negative.
  public init(
    first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30),
    limit: Int = .max
  ) {
    precondition(
      first > .zero && longest >= first,
      "first must be positive and at most longest, but they are \(first) and \(longest).")
    precondition(factor >= 1, "factor must be at least one, not \(factor).")
    precondition(limit >= 0, "limit must not be negative, but is \(limit).")
    self.first = first
    self.factor = factor
    self.longest = longest
    self.limit = limit
  }

  /// Never: a failed source isn't read again until it is refreshed.
  public static let never = RetryDelays(limit: 0)

  /// Returns the delay after a number of consecutive failures; `nil` to give up.
  ///
  /// - Parameters:
  ///   - failures: The number of consecutive failures; at least one.
  ///   - generator: Chooses a delay between a tenth of the maximum and the maximum.
  /// - Complexity: O(log *w*), where *w* is the ratio of the longest delay to the first, if the
  ///   factor is greater than one.
  public func delay(
    afterFailures failures: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    precondition(failures > 0, "failures must be positive, not \(failures).")
    guard failures <= limit else { return nil }
    return longestDelay(afterFailures: failures) * .random(in: 0.1...1, using: &generator)
  }

  private func longestDelay(afterFailures failures: Int) -> Duration {
    guard factor > 1 else { return first }
    var delay = first
    for _ in 1..<failures {
      delay = delay * factor
      guard delay < longest else { return longest }
    }
    return delay
  }
}
