import Synchronization

/// The start time of the write that is waiting for its reader.
final class WriteProgress: Sendable {
  private let stored = Mutex<ContinuousClock.Instant?>(nil)

  /// When the current write began; `nil` if there is none.
  var start: ContinuousClock.Instant? { stored.withLock { $0 } }

  func begin() {
    stored.withLock { $0 = .now }
  }

  func end() {
    stored.withLock { $0 = nil }
  }
}

/// The error of a stream whose reader accepted no data for too long.
struct SlowReader: Error {}
