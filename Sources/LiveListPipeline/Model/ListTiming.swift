public import Foundation

/// When a source is read again, and the clocks and random numbers that determine it.
///
///     ListModel(.fetching { try await api.companies() }, timing: ListTiming(interval: .seconds(30)))
public struct ListTiming {
  /// The time from the end of a read to the next one. If `nil`, the source is read only when the
  /// list becomes visible, when it is refreshed, and after a failure.
  public var interval: Duration?
  /// The delays before a failed source is read again.
  public var retry: RetryDelays
  /// The clock that measures the delays.
  public var clock: any Clock<Duration>
  /// The generator of the random delays.
  public var random: any RandomNumberGenerator
  /// Returns the current date, which is recorded when a list becomes stale.
  public var now: @MainActor () -> Date
  /// Receives a warning for the developer: no screen looks at the list. In release builds, it isn't called.
  var note: @MainActor (String) -> Void = { print($0) }

  /// Creates a timing. By default, it uses the system's clocks and random numbers.
  ///
  /// - Precondition: `interval` is positive.
  public init(
    interval: Duration? = nil, retry: RetryDelays = RetryDelays(),
    clock: any Clock<Duration> = ContinuousClock(),
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    if let interval {
      precondition(interval > .zero, "interval must be positive, not \(interval).")
    }
    self.interval = interval
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
  /// This generic context opens the existential, because `any RandomNumberGenerator` isn't itself a
  /// generator.
  fileprivate mutating func delay(of retry: RetryDelays, afterFailures failures: Int) -> Duration? {
    retry.delay(afterFailures: failures, using: &self)
  }
}
