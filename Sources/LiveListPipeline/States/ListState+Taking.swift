import LiveList

extension ListState {
  /// Takes a newer state of the source. Rows stay until newer ones arrive.
  ///
  /// - Parameter time: The time of a failure whose source doesn't know it.
  /// - Returns: Whether the newer state has rows.
  mutating func take(_ newer: Self, at time: ListTime) -> Bool {
    switch newer.phase {
    case .loading: return false
    case .live: succeed(with: newer)
    case .stale(let since, let failure):
      succeed(with: newer)
      fail(with: failure, at: since)
    case .failed(let failure):
      fail(with: failure, at: time)
      return false
    }
    return true
  }
}
