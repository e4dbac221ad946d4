import LiveList

/// A section, regardless of the type of its rows.
protocol RowSection {
  var isEmpty: Bool { get }
}

extension ListSection: RowSection {
  var isEmpty: Bool { items.isEmpty }
}

extension Sequence where Element: RowSection {
  /// Whether there is a row in any section.
  var hasRows: Bool { contains { !$0.isEmpty } }
}
