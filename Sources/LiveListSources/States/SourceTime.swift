public import Foundation

/// The clocks of a source.
public struct SourceTime: Sendable {
  /// The clock that measures delays.
  public var clock: any Clock<Duration>
  /// Returns the current date, which is recorded when a list becomes stale.
  public var now: @Sendable () -> Date

  /// Creates the clocks of a source. By default, these are the system's.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.now = now
  }
}
