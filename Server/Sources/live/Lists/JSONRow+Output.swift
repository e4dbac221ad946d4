import LiveListSources
import LiveListTerminal

extension JSONRow: JSONConvertible {
  /// What the row shows, with its types.
  var json: JSONValue { content }
}

extension JSONRow {
  /// The row as a table shows it.
  var cells: [TableCell] {
    fields.map { TableCell($0.name, $0.text) }
  }
}
