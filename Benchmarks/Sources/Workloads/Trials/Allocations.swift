import CMeasure

/// The allocations of one call.
public struct Allocations: Equatable, Sendable {
  /// The number of allocations.
  public let count: Int
  /// The maximum number of bytes allocated at a time.
  public let peakBytes: Int

  init(count: Int, peakBytes: Int) {
    self.count = count
    self.peakBytes = peakBytes
  }

  /// Counts the allocations of a call, after one uncounted call.
  ///
  /// - Returns: `nil` if allocations can't be counted on this system.
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
