/// How long to wait before a failed source is read again.
///
/// The delay grows with each consecutive failure, up to a limit, and is a random part of its
/// maximum: many lists that lost one server don't reconnect at once. A snapshot resets the count.
///
/// Source: M. Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015.
public struct RetryDelays: Hashable, Sendable {
  /// The longest wait after the first failure.
  public let first: Duration
  /// The factor by which the longest wait grows after each further failure.
  public let factor: Double
  /// The maximum of the longest wait.
  public let longest: Duration
  /// The number of consecutive failures after which to try again.
  public let limit: Int

  /// Creates delays; by default a second, doubled up to half a minute, without a limit.
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

  /// A failed source isn't read again until it is refreshed.
  public static let never = RetryDelays(limit: 0)

  /// The delay after a number of consecutive failures, `nil` to give up.
  ///
  /// - Parameters:
  ///   - failures: How often the source failed in a row; at least once.
  ///   - generator: Chooses between a tenth of the longest wait and all of it.
  /// - Complexity: O(log *w*) for *w* the ratio of the longest delay to the first, if the factor is
  ///   greater than one.
  public func delay(
    afterFailures failures: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    precondition(failures > 0, "failures must be positive.")
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
