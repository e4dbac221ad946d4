import LiveListSources

/// The order of rows by their fields: numbers sort before texts, and texts in natural order. Rows
/// in which a field is missing or null sort last in both directions.
///
/// Law: rows that are equal in all fields keep their order.
struct RowOrder: Hashable, Sendable {
  /// A field, and the direction.
  struct Key: Hashable, Sendable {
    let field: String
    var isDescending = false
  }

  /// The fields, the most significant first.
  var keys: [Key] = []

  /// The rows in order.
  ///
  /// - Complexity: O(*n* log *n*) in the rows.
  func sorted(_ rows: [JSONRow]) -> [JSONRow] {
    guard !keys.isEmpty else { return rows }
    let entries = rows.enumerated().map { place, row in
      Entry(values: keys.map { Self.value(of: row, $0.field) }, place: place)
    }
    return entries.sorted(by: isBefore).map { rows[$0.place] }
  }

  private static func value(of row: JSONRow, _ field: String) -> FieldValue? {
    guard let value = row[field], value != .null else { return nil }
    return FieldValue(value)
  }

  private struct Entry {
    let values: [FieldValue?]
    let place: Int
  }

  private func isBefore(_ first: Entry, _ second: Entry) -> Bool {
    for (index, key) in keys.enumerated() {
      switch (first.values[index], second.values[index]) {
      case (nil, nil): continue
      case (nil, _?): return false
      case (_?, nil): return true
      case (let mine?, let other?):
        if mine < other { return !key.isDescending }
        if other < mine { return key.isDescending }
      }
    }
    return first.place < second.place
  }
}

extension RowOrder {
  /// Parses a list of fields: `team,-age`.
  ///
  /// - Throws: ``QueryError`` if a name is empty.
  init(parsing text: String) throws(QueryError) {
    keys = try FieldList.names(in: text).map { name, column throws(QueryError) in
      let isDescending = name.hasPrefix("-")
      let field = isDescending ? String(name.dropFirst()) : name
      guard !field.isEmpty else { throw QueryError("expected a field after \"-\"", column) }
      return Key(field: field, isDescending: isDescending)
    }
  }
}
