public import LiveList

extension ListPhase {
  /// The text in place of the rows of a list that has none.
  ///
  /// - Parameter message: The text if the list is empty.
  public func message(whenEmpty message: String) -> String {
    switch self {
    case .loading: "Loading…"
    case .live: message
    case .stale(_, let failure), .failed(let failure): failure.description
    }
  }
}
