import NIOCore

/// Calls a function once the clock has reached a time, at which a credential expires.
///
/// The clock may be set at any time. If it's set back, the timer waits longer; if it's set forward,
/// the timer notices it within a minute. What is about to use the credential asks ``hasPassed``. It
/// must be used only on its event loop.
final class ExpiryTimer {
  /// The maximum time between two looks at the clock.
  private static let maximumDelay: Int64 = 60_000

  private let time: Int64
  private let now: @Sendable () -> Int64
  private let eventLoop: any EventLoop
  private let onExpiry: () -> Void
  private var task: Scheduled<Void>?

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - time: The time, in milliseconds since 1970.
  ///   - now: Returns the current time in milliseconds since 1970.
  ///   - onExpiry: Called once, never before `init` returns, and never after ``cancel()``.
  init(
    at time: Int64, now: @escaping @Sendable () -> Int64, on eventLoop: any EventLoop,
    onExpiry: @escaping () -> Void
  ) {
    (self.time, self.now, self.eventLoop, self.onExpiry) = (time, now, eventLoop, onExpiry)
    schedule()
  }

  /// Whether the clock has reached the time.
  var hasPassed: Bool { now() >= time }

  /// Stops the timer, and releases the function.
  func cancel() {
    task?.cancel()
    task = nil
  }

  private func schedule() {
    let current = now()
    let delay = current < time ? min(time - current, Self.maximumDelay) : 0
    task = eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(delay)) {
      self.hasPassed ? self.onExpiry() : self.schedule()
    }
  }
}
