public import LiveListPipeline
public import LiveListSources

/// Timeouts of a source, and when to retry.
public struct HTTPTiming: Sendable {
  /// Timeout for a request, until the last byte of the response; for a stream, until it is open.
  public var limit: Duration
  /// How long a stream may send nothing, not even a keep-alive, before it counts as broken; `nil` for
  /// no limit.
  public var silence: Duration?
  /// How long to wait after a failure; longer if the server asks for it.
  public var retry: RetryDelays
  /// The clock for waits and timeouts.
  public var time: SourceTime

  /// A timing; by default 30 s for a request and 75 s of silence.
  ///
  /// - Precondition: `limit` and `silence` are positive.
  public init(
    limit: Duration = .seconds(30), silence: Duration? = .seconds(75),
    retry: RetryDelays = RetryDelays(), time: SourceTime = SourceTime()
  ) {
    precondition(limit > .zero, "limit must be positive.")
    precondition(silence ?? limit > .zero, "silence must be positive.")
    self.limit = limit
    self.silence = silence
    self.retry = retry
    self.time = time
  }
}
