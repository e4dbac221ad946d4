/// How current the rows on screen are. A view shows the phase next to the rows, never instead of
/// them.
public enum ListPhase: Hashable, Sendable {
  /// No rows have arrived yet.
  case loading
  /// The rows are current.
  case live
  /// Reading the source has been failing since a point in time. The rows are the last ones that
  /// were read.
  case stale(since: ListTime, ListFailure)
  /// The source couldn't be read, and no rows can be shown.
  case failed(ListFailure)
}

extension ListPhase {
  /// The failure; `nil` while the list is loading or live.
  public var failure: ListFailure? {
    switch self {
    case .loading, .live: nil
    case .stale(_, let failure), .failed(let failure): failure
    }
  }
}
