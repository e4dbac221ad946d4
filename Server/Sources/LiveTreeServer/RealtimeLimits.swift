/// The limits of single requests and event streams, beyond those of the database.
///
///     RealtimeLimits(maximumBodyBytes: 1 << 20, keepAlive: .seconds(15))
public struct RealtimeLimits: Hashable, Sendable {
  /// The maximum size of a write's body, in bytes; larger ones are answered with 400. A larger
  /// message closes a WebSocket.
  public var maximumBodyBytes: Int

  /// The maximum number of values in a write's body, objects and arrays included; a larger body is
  /// answered with 400, and a larger message over a WebSocket closes it.
  ///
  /// A value takes up to 300 bytes of memory while its write is performed, even if it takes six
  /// bytes of the body.
  public var maximumBodyValues = 1_000_000

  /// The maximum size of a response to a read, and of an event, in bytes.
  ///
  /// A larger read is answered with 400; a larger event ends the stream with `cancel`.
  public var maximumAnswerBytes: Int

  /// The number of events that may wait for the reader of a stream before they are merged into one.
  public var maximumWaitingEvents: Int

  /// The interval of keep-alive events on a stream.
  public var keepAlive: Duration

  /// The time for which a write to a stream may wait for its reader before the reader is
  /// disconnected.
  ///
  /// A reader that takes 32 KiB in that time stays connected.
  public var stallTimeout: Duration

  /// The time without messages in either direction after which a WebSocket is closed; it's checked
  /// once per ``keepAlive``.
  ///
  /// The SDKs send a message after 45 seconds without one. Browsers run the timers of a page in the
  /// background only once a minute, so the message can take 105 seconds.
  public var silenceTimeout: Duration = .seconds(120)

  /// The maximum number of listens of a WebSocket; one more is answered with an error.
  public var maximumListens = 10_000

  /// The maximum number of writes that a WebSocket may register for its end; one more is answered
  /// with an error. Their total size is at most ``maximumBodyBytes``.
  public var maximumWritesAtEnd = 1_000

  /// The time that clients of a killed server have to connect again before the restarted server
  /// makes their `onDisconnect` writes.
  ///
  /// It's long enough for clients to notice the restart and to connect again, so that a restart
  /// doesn't show all of them as offline.
  public var returnTimeout: Duration = .seconds(60)

  /// The time for which a request waits for the version in its header field `Live-Version` before
  /// it's answered with 503. With `nil`, the field is ignored, and responses don't contain it.
  ///
  /// Servers that share databases need it: a client that writes through one of them and sends the
  /// version of the response to another one reads its write there. Versions count the changes of
  /// the whole database, so they reveal their number to clients.
  public var versionTimeout: Duration?

  /// Creates limits. The defaults are 16 MiB for a body, 256 MiB for a response, 256 events, a
  /// keep-alive every 30 seconds, and 60 seconds for a reader that takes no data.
  ///
  /// - Precondition: All limits are positive.
  public init(
    maximumBodyBytes: Int = 16 << 20, maximumAnswerBytes: Int = 256 << 20,
    maximumWaitingEvents: Int = 256, keepAlive: Duration = .seconds(30),
    stallTimeout: Duration = .seconds(60)
  ) {
    precondition(
      maximumBodyBytes > 0, "maximumBodyBytes must be positive, not \(maximumBodyBytes).")
    precondition(
      maximumAnswerBytes > 0, "maximumAnswerBytes must be positive, not \(maximumAnswerBytes).")
    precondition(
      maximumWaitingEvents > 0,
      "maximumWaitingEvents must be positive, not \(maximumWaitingEvents).")
    precondition(keepAlive > .zero, "keepAlive must be positive, not \(keepAlive).")
    precondition(stallTimeout > .zero, "stallTimeout must be positive, not \(stallTimeout).")
    self.maximumBodyBytes = maximumBodyBytes
    self.maximumAnswerBytes = maximumAnswerBytes
    self.maximumWaitingEvents = maximumWaitingEvents
    self.keepAlive = keepAlive
    self.stallTimeout = stallTimeout
  }
}
