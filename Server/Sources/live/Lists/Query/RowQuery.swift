import Foundation
import LiveList
import LiveListPipeline
import LiveListSources

/// A query that selects, sorts and groups the rows of a list, and selects their columns. Laws: the
///shown part of a row depends only on the row; rows that are equal in the order keep their order; a
///query without columns changes nothing when it is applied again.
struct RowQuery: Hashable, Sendable {
  typealias Section = ListSection<String, String, JSONRow>

  /// The conditions, all of which a row must meet.
  var filters: [RowFilter] = []
  /// The order of the rows of a section.
  var order = RowOrder()
  /// The field whose values become sections, `nil` to keep the existing ones.
  var group: String?
  /// The columns that are shown, in this order; all if empty.
  var columns: [RowColumn] = []

  /// The list that is shown.
  ///
  /// - Complexity: O(*n* log *n*) in the rows.
  func sections(of sections: [Section]) -> [Section] {
    let rows = filters.isEmpty ? sections : sections.compactMap(filtered)
    let groups = group.map { grouped(rows.flatMap(\.items), by: $0) } ?? rows
    return groups.map { section in
      ListSection(
        id: section.id, header: section.header,
        items: order.sorted(section.items).map(RowColumn.choosing(columns)))
    }
  }

  /// A section that is empty because of a filter is not shown.
  private func filtered(_ section: Section) -> Section? {
    let items = section.items.filter { row in filters.allSatisfy { $0.accepts(row) } }
    return items.isEmpty
      ? nil : ListSection(id: section.id, header: section.header, items: items)
  }

  /// Sections are in the order of their names, in that of the rows if these are sorted by the same
  /// field; rows in which the field is missing or null come last.
  private func grouped(_ rows: [JSONRow], by group: String) -> [Section] {
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

extension ListState where SectionID == String, Header == String, Item == JSONRow {
  /// The state of the list after a query.
  ///
  /// - Parameter check: Checks the rows for the fields of the query; `nil` if its notes would not be
  ///   visible.
  func queried(by query: RowQuery, _ check: FieldCheck?) -> Self {
    check?.look(at: sections)
    return mapSections(query.sections(of:))
  }
}
