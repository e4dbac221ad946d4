/// How current the rows on screen are. A view shows it beside the rows, never instead of them.
public enum ListPhase: Hashable, Sendable {
  /// Nothing has arrived yet.
  case loading
  /// The rows are the source's current ones.
  case live
  /// The source has not been readable since a point in time; the rows are the last that it had.
  case stale(since: ListTime, ListFailure)
  /// The source couldn't be read, and there is nothing to show.
  case failed(ListFailure)
}

extension ListPhase {
  /// What went wrong; `nil` while the list is loading or live.
  public var failure: ListFailure? {
    switch self {
    case .loading, .live: nil
    case .stale(_, let failure), .failed(let failure): failure
    }
  }
}
