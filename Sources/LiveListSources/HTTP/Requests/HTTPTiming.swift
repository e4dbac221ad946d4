public import LiveListPipeline

/// Timeouts of a source, and when to retry.
public struct HTTPTiming: Sendable {
  /// The timeout for a request until the last byte of the response, and for a stream until it is
  /// open.
  public var limit: Duration
  /// The time without any data, even a keep-alive, after which a stream counts as broken; `nil` for
  /// no limit.
  public var silence: Duration?
  /// The delays after failures. They are longer if the server requests it.
  public var retry: RetryDelays
  /// The clock for waits and timeouts.
  public var time: SourceTime

  /// Creates a timing. By default, requests time out after 30 s, and streams after 75 s of silence.
  ///
  /// - Precondition: `limit` and `silence` are positive.
  public init(
    limit: Duration = .seconds(30), silence: Duration? = .seconds(75),
    retry: RetryDelays = RetryDelays(), time: SourceTime = SourceTime()
  ) {
    precondition(limit > .zero, "limit must be positive, not \(limit).")
    precondition(silence ?? limit > .zero, "silence must be positive.")
    self.limit = limit
    self.silence = silence
    self.retry = retry
    self.time = time
  }
}
