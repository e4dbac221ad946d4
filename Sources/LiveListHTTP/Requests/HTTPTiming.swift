#if Client
public import LiveListPipeline
public import LiveListSources

/// When a source on the network is asked again, and how long it may take.
public struct HTTPTiming: Sendable {
  /// How long an answer may take, from the first byte of the question to the last one of the
  /// answer; for a stream, how long it may take until it is open.
  public var limit: Duration
  /// How long a stream may say nothing, not even that it is there, before it counts as broken;
  /// `nil` for ever. It is found out at most half as much later.
  public var silence: Duration?
  /// How long to wait after a failure. A server that asks to wait longer is left alone for as long.
  public var retry: RetryDelays
  /// What the waits are measured with.
  public var time: SourceTime

  /// Half a minute for an answer, and 75 seconds of silence, unless given.
  ///
  /// - Precondition: The times are positive.
  public init(
    limit: Duration = .seconds(30), silence: Duration? = .seconds(75),
    retry: RetryDelays = RetryDelays(), time: SourceTime = SourceTime()
  ) {
    precondition(limit > .zero, "A server can not answer within \(limit).")
    precondition(silence ?? limit > .zero, "A stream can not be silent for a negative time.")
    self.limit = limit
    self.silence = silence
    self.retry = retry
    self.time = time
  }
}
#endif
