import LiveList
import LiveListSources
import LiveListTerminal
import LiveListWeb

/// Rows as a page in a file shows them: the cells of a table.
struct PageRows {
  /// Whether a text that looks like another type is in quotes, because a difference may be a type.
  var showsTypes = false
  /// The rows of the last list, so that those that stay are read once.
  private var known: [JSONRow.ID: (row: JSONRow, shown: RecordedRow)] = [:]

  init(showsTypes: Bool = false) {
    self.showsTypes = showsTypes
  }

  /// Returns a list as the page shows it.
  mutating func list(_ sections: [RowQuery.Section]) -> [RecordedPage.Section] {
    let old = known
    known = [:]
    return sections.map { section in
      ListSection(
        id: section.id, header: section.header.isEmpty ? nil : section.header,
        items: section.items.map { row($0, old) })
    }
  }

  /// Returns a list of a difference as the page shows it.
  mutating func list(_ sections: DiffSnapshot) -> [RecordedPage.Section] {
    let old = known
    known = [:]
    return sections.map { section in
      ListSection(
        id: section.id.value.serialized(),
        header: section.header == .null ? nil : section.header.text,
        items: section.items.map { row($0, old) })
    }
  }

  private mutating func row(
    _ row: JSONRow, _ old: [JSONRow.ID: (row: JSONRow, shown: RecordedRow)]
  ) -> RecordedRow {
    let id = row.id
    if let same = old[id], same.row == row {
      known[id] = same
      return same.shown
    }
    let shown = RecordedRow(
      id: id.value.serialized(),
      cells: row.cells.map { RecordedRow.Cell(column: $0.column, text: text(of: $0)) })
    known[id] = (row, shown)
    return shown
  }

  private func text(of cell: TableCell) -> String {
    guard showsTypes, cell.isQuoted, let value = try? JSONValue(parsing: cell.text) else {
      return cell.text
    }
    return switch value {
    case .null, .bool, .integer, .double, .decimal: JSONValue.string(cell.text).serialized()
    case .array, .object, .string: cell.text
    }
  }
}
