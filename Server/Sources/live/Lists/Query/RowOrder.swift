import LiveListSources

/// The order of rows by their fields: numbers and quantities sort before texts, and texts in natural
/// order. Rows in which a field is missing or null sort last in both directions.
///
/// Law: rows that are equal in all fields keep their order.
struct RowOrder: Hashable, Sendable {
  /// A field, and the direction.
  struct Key: Hashable, Sendable {
    let field: FieldPath
    var isDescending = false
  }

  /// The fields, the most significant first.
  var keys: [Key] = []

  /// The names of the columns that the rows are sorted by.
  var columns: Set<String> { Set(keys.map(\.field.text)) }

  /// The rows in order.
  ///
  /// - Complexity: O(*n*) in the rows and the bytes in which their values differ; see
  ///   ``SortKeys/order()``.
  func sorted(_ rows: [JSONRow]) -> [JSONRow] {
    guard !keys.isEmpty, rows.count > 1 else { return rows }
    var sortKeys = SortKeys(count: rows.count, size: 16 * keys.count)
    for row in rows {
      sortKeys.append { bytes in
        for key in keys { key.append(row[key.field], to: &bytes) }
      }
    }
    return sortKeys.order().map { rows[$0] }
  }
}

extension RowOrder.Key {
  /// What sorts after every value, in both directions.
  private static let missing = UInt8.max

  /// Adds a value of the field to a sort key.
  fileprivate func append(_ value: JSONValue?, to bytes: inout [UInt8]) {
    guard let value, value != .null else { return bytes.append(Self.missing) }
    let start = bytes.count
    FieldValue.append(value, to: &bytes)
    guard isDescending else { return }
    for index in start..<bytes.count { bytes[index] = ~bytes[index] }
  }
}

extension RowOrder: CustomStringConvertible {
  /// The order as the user writes it.
  var description: String {
    keys.map { ($0.isDescending ? "-" : "") + $0.field.text }.joined(separator: ",")
  }
}

extension RowOrder {
  /// Parses a list of fields: `team,-age`, or as in SQL: `team, age desc`.
  ///
  /// - Throws: ``QueryError`` if a name is empty.
  init(parsing text: String) throws(QueryError) {
    keys = try FieldList.names(in: text).map { name, column throws(QueryError) in
      let direction = name.firstMatch(of: /[ :](asc|desc)$/.ignoresCase())
      let isDescending = name.hasPrefix("-") || direction?.output.1.lowercased() == "desc"
      var field = name.hasPrefix("-") ? String(name.dropFirst()) : name
      if let direction { field.removeLast(direction.output.0.count) }
      guard !field.isEmpty else { throw QueryError("expected a field after \"-\"", column) }
      return Key(field: FieldPath(field), isDescending: isDescending)
    }
  }
}
