/// When a file or a folder is checked.
public struct WatchTiming: Sendable {
  /// The polling interval. Where the kernel reports changes, polling covers what it doesn't report:
  /// network file systems, and parent folders that are renamed.
  public var interval: Duration
  /// How long a file may be invalid before the phase says so, as a file that is being written is.
  public var settling: Duration
  /// Whether to use the kernel's notifications, where it has them.
  public var isWatched: Bool
  /// The clocks.
  public var time: SourceTime

  /// The timing of a source; by default it polls each second, and files settle in 200 ms.
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
