/// How the rows of a table stand to their source.
public enum TablePhase: Hashable, Sendable {
  /// The first list has not come yet.
  case loading
  /// The rows are what the source has.
  case live
  /// The connection is lost for the moment.
  ///
  /// - Parameter at: When the next attempt is made, on the table's clock.
  case retrying(at: Duration)
  /// The rows are what the source had; they stay, dimmed.
  ///
  /// - Parameters:
  ///   - since: The time of day at which they were last true, such as `12:04`.
  ///   - reason: What went wrong, for a person; may be empty.
  case stale(since: String, reason: String)
  /// No list came, and none will.
  ///
  /// - Parameter reason: What went wrong, for a person.
  case failed(reason: String)
}
