import Synchronization

/// Since when a write has been waiting for its reader.
final class WriteProgress: Sendable {
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  func begin() {
    start.withLock { $0 = .now }
  }

  func end() {
    start.withLock { $0 = nil }
  }

  /// Whether a write has waited for so long.
  func hasWaited(for duration: Duration) -> Bool {
    start.withLock { start in start.map { .now - $0 >= duration } ?? false }
  }
}

/// Why a stream was cut.
struct SlowReader: Error {}
