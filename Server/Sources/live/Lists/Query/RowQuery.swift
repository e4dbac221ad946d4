import Foundation
import LiveList
import LiveListPipeline
import LiveListSources

/// Which rows of a list are shown, in which order, under which headings, and what of them.
///
/// Laws: what is shown of a row depends on the row alone; rows that the order does not tell apart
/// stand as they came; a query without columns changes nothing more when it is made again.
struct RowQuery: Hashable, Sendable {
  typealias Section = ListSection<String, String, JSONRow>

  /// What a row must meet, all of it.
  var filters: [RowFilter] = []
  /// The order of the rows of a section.
  var order = RowOrder()
  /// The field whose values are the sections, `nil` to keep those that are there.
  var group: String?
  /// What is shown of a row, in this order; everything where it is empty.
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

  /// The sections stand in the order of their names, which is that of the rows where these are
  /// sorted by the same field; rows without the field come last.
  private func grouped(_ rows: [JSONRow], by group: String) -> [Section] {
    let isDescending = order.keys.first { $0.field == group }?.isDescending ?? false
    return rows.sections(
      by: { GroupName(text: $0[group]) },
      order: .sorted { $0.isBefore($1, isDescending: isDescending) }
    ).map { section in
      ListSection(id: section.id.text, header: section.id.text, items: section.items)
    }
  }
}

/// What the rows of a section have in common. A row without the field has the empty name.
private struct GroupName: Hashable {
  let text: String

  init(text: String?) { self.text = text ?? "" }

  func isBefore(_ other: GroupName, isDescending: Bool) -> Bool {
    guard !text.isEmpty, !other.text.isEmpty else { return !text.isEmpty && other.text.isEmpty }
    let (first, second) = isDescending ? (other, self) : (self, other)
    return FieldValue(first.text) < FieldValue(second.text)
  }
}

extension ListState where SectionID == String, Header == String, Item == JSONRow {
  /// The state of the list that a query shows.
  ///
  /// - Parameter check: Looks at the rows that there are, `nil` where nobody could read what it says.
  func queried(by query: RowQuery, _ check: FieldCheck?) -> Self {
    check?.look(at: sections)
    return mapSections(query.sections(of:))
  }
}
