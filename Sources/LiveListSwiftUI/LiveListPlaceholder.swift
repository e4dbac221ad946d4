public import LiveList

/// Why a list shows no rows.
public enum LiveListPlaceholder: Hashable, Sendable {
  /// The first list hasn't arrived.
  case loading
  /// The list is empty.
  case empty
  /// No item matches the text that the user searches for.
  case noMatches(String)
  /// The source failed, and no rows are left to show.
  case failed(ListFailure)

  /// Creates the placeholder to show; `nil` if there are rows.
  ///
  /// - Parameters:
  ///   - phase: How current the list is.
  ///   - isEmpty: Whether no rows are shown.
  ///   - search: The text that the user searches for.
  package init?(_ phase: ListPhase, isEmpty: Bool, search: String) {
    guard isEmpty else { return nil }
    switch phase {
    case .loading: self = .loading
    case .live where search.isEmpty: self = .empty
    case .live: self = .noMatches(search)
    case .stale where !search.isEmpty: self = .noMatches(search)
    case .stale(_, let failure), .failed(let failure): self = .failed(failure)
    }
  }
}
