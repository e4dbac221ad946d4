public import LiveFormats

/// Chooses the key of rows: the field that identifies them. If the user doesn't specify a key, it
/// is always chosen here.
extension JSONRow {
  /// Fields that usually identify rows, the most reliable first.
  public static let usualKeys = ["id", "_id", "key", "uuid", "name", "title"]

  /// Fields that other programs use as keys, and those of Kubernetes' objects.
  private static let otherKeys = [
    "ID", "Id", "UUID", "uid", "UID", "Name", "NAME", "Names", "PID", "pid", "CONTAINER ID",
    "IMAGE ID", "metadata.uid", "metadata.name",
  ].map(FieldPath.init)

  /// The keys that identify a single document. `name` and `title` aren't among them, because
  /// several lines of a log can have the same one.
  static let certainKeys = usualKeys.prefix(4)

  /// Returns the first usual key, or key that other programs use, for which all rows have a string or a number.
  ///
  /// - Parameters:
  ///   - lists: The rows of a list, or of several lists whose rows have the same key.
  ///   - allowsDuplicates: Whether two rows of a list can share a value.
  ///   - value: Returns the value of a field of a row; `nil` if the row doesn't have it.
  /// - Complexity: O(*k* · *n*) in the numbers of keys and rows.
  public static func usualKey<Row>(
    of lists: [[Row]], allowsDuplicates: Bool = false, _ value: (Row, FieldPath) -> JSONValue?
  ) -> FieldPath? {
    (usualKeys.map(FieldPath.init) + otherKeys).first { key in
      lists.allSatisfy { rows in
        // Most keys fail at the first row, for which no room is needed.
        guard let first = rows.first else { return true }
        guard value(first, key)?.isIdentity == true else { return false }
        var ids = Set<JSONValue>(minimumCapacity: allowsDuplicates ? 0 : rows.count)
        return rows.allSatisfy { row in
          guard let value = value(row, key), value.isIdentity else { return false }
          return allowsDuplicates || ids.insert(value).inserted
        }
      }
    }
  }
}

extension JSONValue {
  /// Whether the value can identify a row, because it is a string or a number.
  public var isIdentity: Bool {
    switch self {
    case .string, .integer, .double, .decimal: true
    case .null, .bool, .array, .object: false
    }
  }
}
