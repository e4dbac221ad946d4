/// What a server takes from a client and gives it, beyond what its database takes.
public struct RealtimeLimits: Hashable, Sendable {
  /// The largest body of a write, in bytes.
  public var maximumBodyBytes: Int

  /// The largest answer to a read, and the largest event, in bytes.
  public var maximumAnswerBytes: Int

  /// How many events may wait for the reader of a stream before they become one.
  public var maximumWaitingEvents: Int

  /// How often a stream without events says that it is alive.
  public var keepAlive: Duration

  /// How long a write to a stream may wait for its reader before the reader is cut off.
  ///
  /// A reader who takes 32 KiB in that time stays.
  public var stallTimeout: Duration

  /// Limits; the defaults are 16 MiB for a body, 256 MiB for an answer, 256 events, 30 seconds between
  /// signs of life and 60 seconds for a reader who takes nothing.
  ///
  /// - Precondition: All are positive.
  public init(
    maximumBodyBytes: Int = 16 << 20, maximumAnswerBytes: Int = 256 << 20,
    maximumWaitingEvents: Int = 256, keepAlive: Duration = .seconds(30),
    stallTimeout: Duration = .seconds(60)
  ) {
    precondition(maximumBodyBytes > 0, "Nothing could be written in \(maximumBodyBytes) bytes.")
    precondition(maximumAnswerBytes > 0, "Nothing could be read in \(maximumAnswerBytes) bytes.")
    precondition(maximumWaitingEvents > 0, "At least one event must be allowed to wait.")
    precondition(keepAlive > .zero, "A stream would do nothing else than be kept alive.")
    precondition(stallTimeout > .zero, "Every reader would be cut off at once.")
    self.maximumBodyBytes = maximumBodyBytes
    self.maximumAnswerBytes = maximumAnswerBytes
    self.maximumWaitingEvents = maximumWaitingEvents
    self.keepAlive = keepAlive
    self.stallTimeout = stallTimeout
  }
}
