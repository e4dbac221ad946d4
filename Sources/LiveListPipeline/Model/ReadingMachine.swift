/// Decides when the source of a list is read, and which of its results count.
///
/// Pure: each event returns what to do. Every reading has a number; only the newest one counts, and
/// none counts while the list isn't visible.
struct ReadingMachine: Equatable {
  /// An effect of an event.
  enum Effect: Equatable {
    /// Stop the current reading, if any, and begin another.
    case read(Int)
    /// Stop the current reading.
    case stop
  }

  /// A failure that counts.
  struct Failed: Equatable {
    /// How often the source failed in a row, this time included.
    var count: Int
    /// Whether the failed reading was requested by the user.
    var isAlert: Bool
  }

  /// Whether the list is visible.
  private(set) var isActive = false
  /// Whether the newest reading has begun and has no result yet.
  private(set) var isRefreshing = false
  private var reading = 0
  private var failures = 0
  /// Whether the user requested the newest reading and has no result yet.
  private var isUserRequest = false
  /// Whether the reading has delivered since it began, or failed last.
  private var hasDelivered = false

  /// The list became visible, or is no longer visible.
  mutating func setActive(_ isActive: Bool) -> Effect? {
    guard isActive != self.isActive else { return nil }
    self.isActive = isActive
    guard !isActive else { return begin() }
    isRefreshing = false
    return .stop
  }

  /// The user requested a refresh. Ignored while the list isn't visible: becoming visible starts a
  /// reading.
  mutating func refresh() -> Effect? {
    guard isActive else { return nil }
    let effect = begin()
    isUserRequest = true
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
  /// - Returns: The effect, `nil` if the reading no longer counts.
  mutating func fail(_ reading: Int) -> Failed? {
    guard isCurrent(reading) else { return nil }
    failures += 1
    hasDelivered = false
    let failed = Failed(count: failures, isAlert: isUserRequest)
    answer()
    return failed
  }

  /// A reading ended.
  ///
  /// - Returns: The effect; ending without a snapshot is a failure, too.
  mutating func end(_ reading: Int) -> Failed? {
    hasDelivered ? nil : fail(reading)
  }

  private func isCurrent(_ reading: Int) -> Bool { isActive && reading == self.reading }

  private mutating func begin() -> Effect {
    reading += 1
    failures = 0
    isRefreshing = true
    isUserRequest = false
    hasDelivered = false
    return .read(reading)
  }

  private mutating func answer() {
    isRefreshing = false
    isUserRequest = false
  }
}
