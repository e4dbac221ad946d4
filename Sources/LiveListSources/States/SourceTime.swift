public import Foundation

/// The clocks of a source.
public struct SourceTime: Sendable {
  /// The clock for waiting.
  public var clock: any Clock<Duration>
  /// Returns the current date; after a failure, the list is stale since that date.
  public var now: @Sendable () -> Date

  /// Creates the clocks of a source, by default the system's.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.now = now
  }
}
