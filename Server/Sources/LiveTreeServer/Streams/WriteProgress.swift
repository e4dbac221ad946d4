import Synchronization

/// Since when a write has been waiting for its reader.
final class WriteProgress: Sendable {
  private let stored = Mutex<ContinuousClock.Instant?>(nil)

  /// When the write began that waits now; `nil` if none does.
  var start: ContinuousClock.Instant? { stored.withLock { $0 } }

  func begin() {
    stored.withLock { $0 = .now }
  }

  func end() {
    stored.withLock { $0 = nil }
  }
}

/// Why a stream was cut.
struct SlowReader: Error {}
