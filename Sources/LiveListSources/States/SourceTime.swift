public import Foundation

/// What a source tells the time by.
public struct SourceTime: Sendable {
  /// What waits are measured with.
  public var clock: any Clock<Duration>
  /// The date for a person who reads since when a list is stale.
  public var now: @Sendable () -> Date

  /// The system's clocks, unless others are given.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.now = now
  }
}
