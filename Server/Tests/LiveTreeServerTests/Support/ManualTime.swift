import Synchronization

/// A time in milliseconds since 1970, which the test sets.
final class ManualTime: Sendable {
  private let milliseconds: Mutex<Int64>

  init(_ milliseconds: Int64 = 0) {
    self.milliseconds = Mutex(milliseconds)
  }

  var now: Int64 { milliseconds.withLock(\.self) }

  /// Returns the current time. The function retains this object.
  var clock: @Sendable () -> Int64 { { self.now } }

  func set(to time: Int64) { milliseconds.withLock { $0 = time } }
}
