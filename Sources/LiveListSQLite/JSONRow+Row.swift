#if GRDB
import GRDB
@_spi(LiveServer) import LiveListSources

/// A row has no value in the key column.
struct MissingKey: Error, Hashable, CustomStringConvertible {
  let key: String
  /// The index of the row; `nil` if there is no such column.
  let row: Int?

  var description: String {
    let place = row.map { "row \($0 + 1) has no value in" } ?? "the query has no column"
    return "\(place) \"\(key)\", the key of the rows"
  }
}

/// The rows of a query as rows of a table.
///
/// - Parameters:
///   - names: The columns, in their order.
///   - keys: The key columns, `nil` to detect one.
/// - Throws: ``MissingKey`` if a row has no value in one of these.
func jsonRows(
  _ rows: [Row], _ names: [String], keys: [String]?
) throws(MissingKey) -> [JSONRow] {
  guard let keys else {
    let ids = JSONRow.commonIDs(of: rows) { $0.identity(in: $1) }
    return rows.enumerated().map { JSONRow(id: ids?[$0] ?? "\($0)", fields: $1.fields) }
  }
  if let key = keys.first(where: { !names.contains($0) }) { throw MissingKey(key: key, row: nil) }
  var result: [JSONRow] = []
  for (index, row) in rows.enumerated() {
    let values = keys.compactMap { row.identity(in: $0) }
    if values.count < keys.count {
      let key = keys.first { row.identity(in: $0) == nil }
      throw MissingKey(key: key ?? "", row: index)
    }
    result.append(JSONRow(id: values.joined(separator: ", "), fields: row.fields))
  }
  return result
}

extension Row {
  /// A value that can identify a row.
  fileprivate func identity(in column: String) -> String? {
    guard hasColumn(column), let value = self[column] as DatabaseValue?, !value.isNull else {
      return nil
    }
    return value.text
  }

  fileprivate var fields: [JSONRow.Field] {
    map { name, value in JSONRow.Field(name: name, text: value.text) }
  }
}

extension DatabaseValue {
  /// The value as text; blobs as SQLite's literals.
  fileprivate var text: String {
    switch storage {
    case .null: "null"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let bytes):
      "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
  }
}
#endif
