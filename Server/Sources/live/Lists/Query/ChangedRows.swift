import LiveList
import LiveListSources

/// Selects the rows of a list that have changed since a moment, or in its last change: new rows, and
/// those whose content is another. Law: selecting all rows changes nothing.
struct ChangedRows: Sendable {
  /// The rows that are shown.
  enum Scope: String, CaseIterable, Sendable {
    case fromNowOn = "rows that change from now on"
    case lastChange = "rows of the last change"
    case all = "all rows"
  }

  private(set) var scope = Scope.all
  /// The newest list, and the one before its last change; `nil` before the first list.
  private var lists: (newest: [RowQuery.Section], previous: [RowQuery.Section])?
  /// The rows that haven't changed.
  private var known: Set<JSONRow> = []

  /// Takes the newest list.
  ///
  /// - Complexity: O(*n*) in the rows.
  mutating func take(_ sections: [RowQuery.Section]) {
    guard let last = lists?.newest else {
      // In the first list, nothing has changed.
      lists = (sections, sections)
      return choose(scope)
    }
    guard sections != last else { return }
    lists = (sections, last)
    if scope == .lastChange { known = Self.rows(of: last) }
  }

  mutating func choose(_ scope: Scope) {
    self.scope = scope
    known =
      switch scope {
      case .fromNowOn: Self.rows(of: lists?.newest ?? [])
      case .lastChange: Self.rows(of: lists?.previous ?? [])
      case .all: []
      }
  }

  private static func rows(of sections: [RowQuery.Section]) -> Set<JSONRow> {
    Set(sections.lazy.flatMap(\.items))
  }

  /// The rows of the newest list that are selected, without the sections that have none.
  var sections: [RowQuery.Section] {
    let newest = lists?.newest ?? []
    guard scope != .all else { return newest }
    return newest.compactMap { section in
      let items = section.items.filter { !known.contains($0) }
      return items.isEmpty
        ? nil : ListSection(id: section.id, header: section.header, items: items)
    }
  }
}
