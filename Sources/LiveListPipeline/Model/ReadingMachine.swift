/// When the source of a list is read, and which of its answers count.
///
/// Pure: each event says what is to be done. Every reading has a number; only what the newest one
/// says counts, and nothing counts while nobody looks.
struct ReadingMachine: Equatable {
  /// What is to be done after an event.
  enum Effect: Equatable {
    /// Stop the reading that runs, if one does, and begin another.
    case read(Int)
    /// Stop the reading that runs.
    case stop
  }

  /// A failure that counts.
  struct Failed: Equatable {
    /// How often the source failed in a row, this time included.
    var count: Int
    /// Whether a person waits for what failed.
    var isAlert: Bool
  }

  /// Whether somebody looks.
  private(set) var isActive = false
  /// Whether the newest reading has begun and has not been answered.
  private(set) var isRefreshing = false
  private var reading = 0
  private var failures = 0
  /// Whether a person waits for what the newest reading says first.
  private var isAskedFor = false
  /// Whether the reading has delivered since it began, or failed last.
  private var hasDelivered = false

  /// Somebody looks, or nobody any more.
  mutating func setActive(_ isActive: Bool) -> Effect? {
    guard isActive != self.isActive else { return nil }
    self.isActive = isActive
    guard !isActive else { return begin() }
    isRefreshing = false
    return .stop
  }

  /// Somebody wants to know what is new. While nobody looks nothing is read: becoming active does
  /// it.
  mutating func refresh() -> Effect? {
    guard isActive else { return nil }
    let effect = begin()
    isAskedFor = true
    return effect
  }

  /// A reading delivered.
  ///
  /// - Returns: Whether it counts.
  mutating func deliver(_ reading: Int) -> Bool {
    guard isCurrent(reading) else { return false }
    failures = 0
    hasDelivered = true
    answer()
    return true
  }

  /// A reading failed.
  ///
  /// - Returns: What it means, `nil` when it does not count.
  mutating func fail(_ reading: Int) -> Failed? {
    guard isCurrent(reading) else { return nil }
    failures += 1
    hasDelivered = false
    let failed = Failed(count: failures, isAlert: isAskedFor)
    answer()
    return failed
  }

  /// A reading ended.
  ///
  /// - Returns: What it means when it delivered nothing: that is a failure too.
  mutating func end(_ reading: Int) -> Failed? {
    hasDelivered ? nil : fail(reading)
  }

  private func isCurrent(_ reading: Int) -> Bool { isActive && reading == self.reading }

  private mutating func begin() -> Effect {
    reading += 1
    failures = 0
    isRefreshing = true
    isAskedFor = false
    hasDelivered = false
    return .read(reading)
  }

  private mutating func answer() {
    isRefreshing = false
    isAskedFor = false
  }
}
