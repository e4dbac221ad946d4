#if GRDB
import GRDB
import LiveFormats
import LiveListSources

/// The error that a row has no value in the key column.
@available(Systems 2024, *)
struct MissingKey: Error, Hashable, CustomStringConvertible {
  let key: String
  /// The position of the row, counted from 0; `nil` if no row has the column.
  let row: Int?
  /// The name of the table; `nil` for the result of a query.
  let table: String?

  var description: String {
    guard let row else {
      guard let table else {
        return "the query has no column \"\(key)\" to identify its rows; choose one of its columns"
      }
      return """
        table "\(table)" has no column "\(key)"; choose a key that every table has, or none
        """
    }
    let owner = table.map { " of table \"\($0)\"" } ?? ""
    return """
      row \(row + 1) has no value in "\(key)"\(owner); choose a key column without NULL values
      """
  }
}

/// Converts the rows of a query to JSON rows.
///
/// - Parameters:
///   - names: The names of the columns, in order.
///   - keys: The columns that identify rows; `nil` to detect one.
///   - table: The name of the table in messages; `nil` for the result of a query.
/// - Throws: ``MissingKey`` if a row has no value in a key column.
@available(Systems 2024, *)
func jsonRows(
  _ rows: [Row], _ names: [String], keys: [String]?, table: String? = nil
) throws(MissingKey) -> [JSONRow] {
  guard let keys else {
    let key = JSONRow.usualKey(of: [rows]) { $0.identity(in: $1.text) }?.text
    return rows.enumerated().map { index, row in
      let id = key.flatMap { row.identity(in: $0) } ?? .integer(Int64(index))
      return JSONRow(id: JSONRow.ID(id), fields: row.fields)
    }
  }
  if let key = keys.first(where: { !names.contains($0) }) {
    throw MissingKey(key: key, row: nil, table: table)
  }
  var result: [JSONRow] = []
  for (index, row) in rows.enumerated() {
    let values = keys.compactMap { row.identity(in: $0) }
    if values.count < keys.count {
      let key = keys.first { row.identity(in: $0) == nil }
      throw MissingKey(key: key ?? "", row: index, table: table)
    }
    let id = values.count == 1 ? values[0] : .string(values.map(\.text).joined(separator: ", "))
    result.append(JSONRow(id: JSONRow.ID(id), fields: row.fields))
  }
  return result
}

@available(Systems 2024, *)
extension Row {
  /// The column's value if it can identify the row; otherwise `nil`.
  fileprivate func identity(in column: String) -> JSONValue? {
    guard hasColumn(column), let value = self[column] as DatabaseValue?, !value.isNull else {
      return nil
    }
    return value.json
  }

  fileprivate var fields: [JSONRow.Field] {
    map { name, value in JSONRow.Field(name: name, value: value.json) }
  }
}

@available(Systems 2024, *)
extension DatabaseValue {
  /// The value as JSON. Bytes, and numbers that JSON doesn't have, are converted to text.
  fileprivate var json: JSONValue {
    switch storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): JSONValue(column: number)
    case .string(let text): .string(text)
    case .blob(let bytes):
      .string("x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'")
    }
  }
}

@available(Systems 2024, *)
extension JSONValue {
  /// Whole numbers are written with a fraction, because the column contains doubles.
  fileprivate init(column number: Double) {
    let digits = "\(number)"
    if !number.isFinite {
      self = .string(digits)
    } else if digits.hasSuffix(".0"), let decimal = JSONDecimal(digits) {
      self = .decimal(decimal)
    } else {
      self = .double(number)
    }
  }
}
#endif
