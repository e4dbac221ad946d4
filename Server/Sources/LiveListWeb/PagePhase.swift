/// How current a list is, as its page is told.
public struct PagePhase: Hashable, Sendable, Codable {
  /// The phases that a page draws.
  public enum State: String, Hashable, Sendable, Codable {
    /// Nothing has arrived yet.
    case loading
    /// The rows are what the source has.
    case live
    /// The source can not be read; the rows are the last that it had.
    case stale
    /// The source can not be read, and there are no rows.
    case failed
  }

  /// Which phase it is.
  public var state: State
  /// Milliseconds since 1970 when the rows became stale.
  public var since: Int64?
  /// What went wrong, or what to do.
  public var message: String?

  /// A phase with what is to be said of it.
  public init(state: State, since: Int64? = nil, message: String? = nil) {
    self.state = state
    self.since = since
    self.message = message
  }

  /// Nothing has arrived yet.
  public static let loading = PagePhase(state: .loading)
  /// The rows are what the source has.
  public static let live = PagePhase(state: .live)
}
