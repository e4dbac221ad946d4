/// When a file or a folder is looked at.
public struct WatchTiming: Sendable {
  /// The time between two looks that nobody asked for. Where the kernel tells of changes, these are
  /// for what it does not know: files on other machines, and folders that are renamed.
  public var interval: Duration
  /// How long a file may be broken before that counts, since a file that is being written is.
  public var settling: Duration
  /// Whether the kernel is asked to tell of changes, where it can.
  public var isWatched: Bool
  /// What the waits are measured with.
  public var time: SourceTime

  /// A look each second, and a fifth of a second to write a file, unless given.
  ///
  /// - Precondition: The interval is positive, and `settling` not negative.
  public init(
    interval: Duration = .seconds(1), settling: Duration = .milliseconds(200),
    isWatched: Bool = true, time: SourceTime = SourceTime()
  ) {
    precondition(interval > .zero, "A file can not be looked at every \(interval).")
    precondition(settling >= .zero, "A file can not settle in \(settling).")
    self.interval = interval
    self.settling = settling
    self.isWatched = isWatched
    self.time = time
  }
}
