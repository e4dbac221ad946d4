import CMeasure

/// What one call allocated.
public struct Allocations: Equatable, Sendable {
  /// How often it asked for memory.
  public let count: Int
  /// The most bytes that it held at one time.
  public let peakBytes: Int

  init(count: Int, peakBytes: Int) {
    self.count = count
    self.peakBytes = peakBytes
  }

  /// Counts what a call allocates, after one call that is not counted.
  ///
  /// - Returns: `nil` where the system's allocations can't be counted.
  public init?(_ call: () -> Void) {
    guard measure_can_count_allocations() else { return nil }
    call()
    measure_start_counting()
    call()
    let counted = measure_stop_counting()
    count = Int(counted.calls)
    peakBytes = Int(counted.peak_bytes)
  }
}
