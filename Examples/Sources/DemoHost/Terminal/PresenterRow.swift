import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal

/// A row of a demo's list, as a terminal shows it.
struct PresenterRow: Identifiable, Equatable, Sendable {
  let id: String
  let cells: [TableCell]

  /// Creates a row with an ID.
  ///
  /// - Parameters:
  ///   - fields: The fields that the row shows, by role.
  ///   - columns: The roles of the table's columns; other roles are omitted.
  init(
    id: some CustomStringConvertible, _ fields: [(role: String, text: String)],
    columns: [String: String]
  ) {
    self.id = "\(id)"
    cells = fields.compactMap { role, text in columns[role].map { TableCell($0, text) } }
  }

  /// Creates a row that says whether it's pending.
  init<Row>(
    _ row: PendingRow<Row>, _ fields: [(role: String, text: String)], columns: [String: String]
  ) where Row.ID: CustomStringConvertible {
    let pending = row.isPending ? [(role: "pending", text: "saving…")] : []
    self.init(
      id: row.id, fields + pending, columns: columns.merging(["pending": "state"]) { $1 })
  }
}

typealias PresenterState = ListState<String, String, PresenterRow>
typealias PresenterUpdate = TableUpdate<String, String, PresenterRow>
typealias PresenterCommand = TableCommand<PresenterRow>

extension PresenterState {
  /// Converts a demo's list to the list that the terminal shows.
  init<ID, Heading, Row: Identifiable>(
    _ update: ListUpdate<ID, Heading, Row>, header: (Heading) -> String, row: (Row) -> PresenterRow
  ) {
    self = update.state.mapSections { sections in
      sections.map { section in
        ListSection(
          id: "\(section.id)", header: header(section.header), items: section.items.map(row))
      }
    }
  }
}
