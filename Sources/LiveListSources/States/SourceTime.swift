public import Foundation

/// The clocks of a source.
public struct SourceTime: Sendable {
  /// The clock for waiting.
  public var clock: any Clock<Duration>
  /// The current date, from which a list is stale after a failure.
  public var now: @Sendable () -> Date

  /// The system's clocks by default.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.now = now
  }
}
