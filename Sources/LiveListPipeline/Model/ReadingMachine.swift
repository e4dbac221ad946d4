/// Decides when the source of a list is read, and which results count.
///
/// It is a pure state machine: each event returns what to do. Every read has a number. Only the
/// latest read counts, and only while the list is visible.
struct ReadingMachine: Equatable {
  /// An effect of an event.
  enum Effect: Equatable {
    /// Stop the current read, if any, and start another.
    case read(Int)
    /// Stop the current read.
    case stop
  }

  /// A failure of the current read.
  struct Failed: Equatable {
    /// The number of consecutive failures, including this one.
    var count: Int
    /// Whether the user requested the failed read.
    var isAlert: Bool
  }

  /// Whether the list is read.
  private(set) var isActive = false
  /// Whether the latest read has started and has no result yet.
  private(set) var isRefreshing = false
  private var reading = 0
  private var failures = 0
  /// Whether the user requested the latest read and it has no result yet.
  private(set) var isUserRequest = false
  /// Whether the current read has ended, and another one has not begun.
  private var isResting = false
  /// Whether the current read has delivered since it started or last failed.
  private var hasDelivered = false

  /// The list is to be read, or not any more.
  mutating func setActive(_ isActive: Bool) -> Effect? {
    guard isActive != self.isActive else { return nil }
    self.isActive = isActive
    guard !isActive else { return begin() }
    isRefreshing = false
    return .stop
  }

  /// The user looks at the list again before it is no longer read. A read in progress goes on.
  mutating func lookAgain() -> Effect? { isActive && isResting ? begin() : nil }

  /// The delay after a read has passed, and it begins again.
  mutating func resume(_ reading: Int) {
    if isCurrent(reading) { isResting = false }
  }

  /// The user requested a refresh, whether or not the list is visible.
  mutating func refresh() -> Effect {
    isActive = true
    let effect = begin()
    isUserRequest = true
    return effect
  }

  /// The source is to be read again, if it is read. A refresh that has no result yet goes on.
  mutating func readAgain() -> Effect? {
    guard isActive else { return nil }
    let isRequested = isUserRequest
    defer { isUserRequest = isRequested }
    return begin()
  }

  /// A read delivered a list, or a failure that doesn't end it.
  ///
  /// - Returns: Whether what it delivered counts.
  mutating func deliver(_ reading: Int) -> Bool {
    guard isCurrent(reading) else { return false }
    failures = 0
    hasDelivered = true
    answer()
    return true
  }

  /// A read failed, and has ended.
  ///
  /// - Returns: The failure; `nil` if the read has been superseded.
  mutating func fail(_ reading: Int) -> Failed? {
    guard isCurrent(reading) else { return nil }
    failures += 1
    (hasDelivered, isResting) = (false, true)
    let failed = Failed(count: failures, isAlert: isUserRequest)
    answer()
    return failed
  }

  /// A read ended.
  ///
  /// - Returns: The failure if the read ended without a list; otherwise `nil`.
  mutating func end(_ reading: Int) -> Failed? {
    if isCurrent(reading) { isResting = true }
    return hasDelivered ? nil : fail(reading)
  }

  /// A read has ended with a list, and the source is about to be read again at an interval.
  ///
  /// - Returns: Whether to read the source again; `false` if that read has been superseded.
  mutating func readAgain(after reading: Int) -> Bool {
    guard isCurrent(reading) else { return false }
    hasDelivered = false
    return true
  }

  private func isCurrent(_ reading: Int) -> Bool { isActive && reading == self.reading }

  private mutating func begin() -> Effect {
    reading += 1
    failures = 0
    isRefreshing = true
    isUserRequest = false
    (hasDelivered, isResting) = (false, false)
    return .read(reading)
  }

  private mutating func answer() {
    isRefreshing = false
    isUserRequest = false
  }
}
