public import Foundation

/// When a list retries after a failure, and its clocks.
public struct ListTiming {
  /// The delays before a failed source is read again.
  public var retry: RetryDelays
  /// The clock that measures the waits.
  public var clock: any Clock<Duration>
  /// The generator of the random waits.
  public var random: any RandomNumberGenerator
  /// The current date, for the time since which a list is stale.
  public var now: @MainActor () -> Date

  /// The system's clocks and random numbers, unless you pass others.
  public init(
    retry: RetryDelays = RetryDelays(), clock: any Clock<Duration> = ContinuousClock(),
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.retry = retry
    self.clock = clock
    self.random = random
    self.now = now
  }

  mutating func delay(afterFailures failures: Int) -> Duration? {
    random.delay(of: retry, afterFailures: failures)
  }
}

extension RandomNumberGenerator {
  /// Opens the existential: `any RandomNumberGenerator` isn't a generator itself.
  fileprivate mutating func delay(of retry: RetryDelays, afterFailures failures: Int) -> Duration? {
    retry.delay(afterFailures: failures, using: &self)
  }
}
