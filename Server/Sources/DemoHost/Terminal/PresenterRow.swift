import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal

/// A row of a demo's list, as a terminal shows it.
struct PresenterRow: Identifiable, Equatable, Sendable {
  let id: String
  let cells: [TableCell]

  /// A row with an id.
  ///
  /// - Parameters:
  ///   - fields: What it shows, by role.
  ///   - columns: The table's columns by role; other roles are left out.
  init(
    id: some CustomStringConvertible, _ fields: [(role: String, text: String)],
    columns: [String: String]
  ) {
    self.id = "\(id)"
    cells = fields.compactMap { role, text in columns[role].map { TableCell($0, text) } }
  }
}

typealias PresenterState = ListState<String, String, PresenterRow>
typealias PresenterUpdate = TableUpdate<String, String, PresenterRow>
typealias PresenterCommand = TableCommand<PresenterRow>

extension PresenterState {
  /// A demo's list as the terminal shows it.
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
