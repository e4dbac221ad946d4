import LiveListSources

/// The order of rows by their fields: numbers sort before texts, and texts in natural order. Rows
/// in which a field is missing or null sort last in both directions.
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

  private static func value(of row: JSONRow, _ field: FieldPath) -> FieldValue? {
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
