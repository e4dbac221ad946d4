public import LiveList

extension ListPhase {
  /// The text that is shown while a list has no rows.
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
