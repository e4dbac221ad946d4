import LiveListSources
import LiveListTerminal
import LiveTree

extension JSONRow: JSONConvertible {
  /// The row as an object of its fields, in their order.
  var json: JSONValue {
    .object(fields.map { .init(name: $0.name, value: .string($0.text)) })
  }
}

extension JSONRow {
  /// The row as a table shows it.
  var cells: [TableCell] {
    fields.map { TableCell($0.name, $0.text) }
  }
}
