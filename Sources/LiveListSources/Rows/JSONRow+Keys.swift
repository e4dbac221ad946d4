public import LiveFormats

/// The key of a row is the field that identifies it. This is the only place that chooses the field
/// if the user names none.
extension JSONRow {
  /// Fields that usually identify rows, the most reliable first.
  public static let usualKeys = ["id", "_id", "key", "uuid", "name", "title"]

  /// The keys that identify a single document. A name or a title doesn't, as the lines of a log can
  /// have the same one.
  static let certainKeys = usualKeys.prefix(4)

  /// The first usual key that all rows have, with a string or a number.
  ///
  /// - Parameters:
  ///   - lists: The rows of one list, or of several whose rows have the same key.
  ///   - allowsDuplicates: Whether two rows of a list can share a value.
  ///   - value: The value of a field of a row, `nil` if there is none.
  /// - Complexity: O(*k* · *n*) in the keys and the rows.
  public static func usualKey<Row>(
    of lists: [[Row]], allowsDuplicates: Bool = false, _ value: (Row, String) -> JSONValue?
  ) -> String? {
    usualKeys.first { key in
      lists.allSatisfy { rows in
        var ids: Set<JSONValue> = []
        return rows.allSatisfy { row in
          guard let value = value(row, key), value.isIdentity else { return false }
          return allowsDuplicates || ids.insert(value).inserted
        }
      }
    }
  }
}

extension JSONValue {
  /// Whether the value can identify a row: a string or a number.
  public var isIdentity: Bool {
    switch self {
    case .string, .integer, .double, .decimal: true
    case .null, .bool, .array, .object: false
    }
  }
}
