import LiveListSources

/// The order of rows by their fields: numbers as numbers, before texts, which stand in the order in
/// which people count; rows without a field come last, whichever the direction.
///
/// Law: rows that are equal in all fields stand as they came.
struct RowOrder: Hashable, Sendable {
  /// A field, and the direction.
  struct Key: Hashable, Sendable {
    let field: String
    var isDescending = false
  }

  /// The fields, the first of which counts most.
  var keys: [Key] = []

  /// The rows in order.
  ///
  /// - Complexity: O(*n* log *n*) in the rows.
  func sorted(_ rows: [JSONRow]) -> [JSONRow] {
    guard !keys.isEmpty else { return rows }
    let entries = rows.enumerated().map { place, row in
      Entry(values: keys.map { row[$0.field].map(FieldValue.init) }, place: place)
    }
    return entries.sorted(by: isBefore).map { rows[$0.place] }
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
  /// The order that a list of fields says: `team,-age`.
  ///
  /// - Throws: ``QueryError``, when a name is empty.
  init(parsing text: String) throws(QueryError) {
    keys = try FieldList.names(in: text).map { name, column throws(QueryError) in
      let isDescending = name.hasPrefix("-")
      let field = isDescending ? String(name.dropFirst()) : name
      guard !field.isEmpty else { throw QueryError("a field belongs behind the sign", column) }
      return Key(field: field, isDescending: isDescending)
    }
  }
}
