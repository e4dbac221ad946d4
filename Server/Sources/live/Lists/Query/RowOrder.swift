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
    guard let first = keys.first else { return rows }
    let columns = keys.map { key in rows.map { Self.value(of: $0, key.field) } }
    let entries = columns[0].enumerated().map { place, value in
      Entry(value, place: place, isDescending: first.isDescending)
    }
    return entries.sorted { first, second in
      first.isBefore(second) ?? isBefore(first.place, second.place, columns)
    }.map { rows[$0.place] }
  }

  private static func value(of row: JSONRow, _ field: FieldPath) -> FieldValue? {
    guard let value = row[field], value != .null else { return nil }
    return FieldValue(value)
  }

  /// A row and the beginning of its first value, which decides most comparisons. It contains no
  /// references, so that it can be moved quickly.
  private struct Entry {
    /// The kind of value, in the order in which they are sorted; rows without a value come last.
    let kind: UInt8
    let bits: UInt64
    let place: Int

    init(_ value: FieldValue?, place: Int, isDescending: Bool) {
      let rank = value?.rank ?? (kind: 2, bits: 0)
      kind = isDescending && value != nil ? 1 - rank.kind : rank.kind
      bits = isDescending ? ~rank.bits : rank.bits
      self.place = place
    }

    /// Whether the entry comes before another one; `nil` if that is undecided.
    func isBefore(_ other: Entry) -> Bool? {
      if kind != other.kind { return kind < other.kind }
      return bits == other.bits ? nil : bits < other.bits
    }
  }

  private func isBefore(_ first: Int, _ second: Int, _ columns: [[FieldValue?]]) -> Bool {
    for (values, key) in zip(columns, keys) {
      switch (values[first], values[second]) {
      case (nil, nil): continue
      case (nil, _?): return false
      case (_?, nil): return true
      case (let mine?, let other?):
        if mine < other { return !key.isDescending }
        if other < mine { return key.isDescending }
      }
    }
    return first < second
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
