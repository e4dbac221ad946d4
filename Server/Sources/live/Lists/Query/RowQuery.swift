import Foundation
import LiveList
import LiveListPipeline
import LiveListSources

/// A query that selects, sorts and groups the rows of a list, and selects their columns. Laws: the
/// columns of a row depend only on the row; rows that compare equal keep their order; applying a
/// query without columns again changes nothing.
struct RowQuery: Hashable, Sendable {
  typealias Section = ListSection<String, String, JSONRow>

  /// The conditions, all of which a row must meet.
  var filters: [RowFilter] = []
  /// The order of the rows of a section.
  var order = RowOrder()
  /// The field whose values become sections; `nil` to keep the existing sections.
  var group: FieldPath?
  /// The columns to show, in this order; if empty, all columns are shown.
  var columns: [RowColumn] = []

  /// The conditions as one filter, as the user writes it; empty if there are none.
  var filterText: String {
    guard let first = filters.first else { return "" }
    return filters.dropFirst().reduce(first) { .and($0, $1) }.description
  }

  /// The result of applying the query to a list.
  ///
  /// - Complexity: That of sorting the rows.
  func sections(of sections: [Section]) -> [Section] {
    choosingColumns(of: arranged(sections))
  }

  /// The rows that a list of all fields shows, in sections.
  func arranged(_ sections: [Section]) -> [Section] {
    let rows = filters.isEmpty ? sections : sections.compactMap(filtered)
    let groups = group.map { grouped(rows.flatMap(\.items), by: $0) } ?? rows
    return groups.map { section in
      ListSection(id: section.id, header: section.header, items: order.sorted(section.items))
    }
  }

  /// The rows with their columns.
  func choosingColumns(of sections: [Section]) -> [Section] {
    guard !columns.isEmpty else { return sections }
    return sections.map { section in
      ListSection(
        id: section.id, header: section.header,
        items: RowColumn.choosing(columns, of: section.items))
    }
  }

  /// The section with its filtered rows; `nil` if a filter removes all of them.
  private func filtered(_ section: Section) -> Section? {
    let items = section.items.filter { row in filters.allSatisfy { $0.accepts(row) } }
    return items.isEmpty
      ? nil : ListSection(id: section.id, header: section.header, items: items)
  }

  /// The rows in sections. Sections are sorted by name or, if the rows are sorted by the same
  /// field, in the order of the rows. Rows in which the field is missing or null are in the last
  /// section.
  private func grouped(_ rows: [JSONRow], by group: FieldPath) -> [Section] {
    let isDescending = order.keys.first { $0.field == group }?.isDescending ?? false
    return rows.sections(
      by: { GroupName($0[group]) },
      order: .sorted { $0.isBefore($1, isDescending: isDescending) }
    ).map { section in
      ListSection(id: section.id.text, header: section.id.text, items: section.items)
    }
  }
}

/// The value that the rows of a section share; empty if the field is missing or null.
private struct GroupName: Hashable {
  let text: String

  init(_ value: JSONValue?) { text = value.flatMap { $0 == .null ? nil : $0.text } ?? "" }

  func isBefore(_ other: GroupName, isDescending: Bool) -> Bool {
    guard !text.isEmpty, !other.text.isEmpty else { return !text.isEmpty && other.text.isEmpty }
    let (first, second) = isDescending ? (other, self) : (self, other)
    return FieldValue(.string(first.text)) < FieldValue(.string(second.text))
  }
}
