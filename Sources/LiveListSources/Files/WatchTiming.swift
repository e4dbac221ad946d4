/// When a file or a folder is checked.
public struct WatchTiming: Sendable {
  /// The polling interval. Even where the kernel reports changes, it misses those on network file
  /// systems and those after a parent folder was renamed. Polling finds them.
  public var interval: Duration
  /// How long a file may be invalid before the phase reports a failure. A file that is being
  /// written is invalid for a short time.
  public var settling: Duration
  /// Whether to use the kernel's notifications, if available.
  public var isWatched: Bool
  /// The clocks.
  public var time: SourceTime

  /// Creates the timing of a source. By default, it polls every second, and files settle in 200 ms.
  ///
  /// - Precondition: `interval` is positive, and `settling` isn't negative.
  public init(
    interval: Duration = .seconds(1), settling: Duration = .milliseconds(200),
    isWatched: Bool = true, time: SourceTime = SourceTime()
  ) {
    precondition(interval > .zero, "interval must be positive, not \(interval).")
    precondition(settling >= .zero, "settling must not be negative: \(settling).")
    self.interval = interval
    self.settling = settling
    self.isWatched = isWatched
    self.time = time
  }
}
