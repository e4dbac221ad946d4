public import LiveListSources

/// When a query is run again.
public struct PostgresTiming: Sendable {
  /// The time from the end of a query to the start of the next; `nil` for the default: two seconds,
  /// or only after notifications if there is a channel.
  public var interval: Duration?
  /// The channel of `LISTEN` whose notifications say that the rows may have changed; `nil` to poll.
  public var channel: String?
  /// The timeout of a query, and for connecting.
  public var limit: Duration
  /// The clocks.
  public var time: SourceTime

  /// Creates the timing of a query.
  ///
  /// - Parameters:
  ///   - interval: The time from the end of a query to the start of the next; `nil` for the default.
  ///   - channel: The channel whose notifications are listened to; `nil` to poll.
  ///   - limit: The timeout of a query, and for connecting.
  ///   - time: The clocks.
  /// - Precondition: `interval` and `limit` are positive.
  public init(
    interval: Duration? = nil, channel: String? = nil, limit: Duration = .seconds(30),
    time: SourceTime = SourceTime()
  ) {
    precondition(
      interval ?? limit > .zero && limit > .zero,
      "interval and limit must be positive: \(interval ?? limit), \(limit).")
    (self.interval, self.channel, self.limit, self.time) = (interval, channel, limit, time)
  }
}
