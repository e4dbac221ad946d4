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

  /// All fields that ``usualKey(of:allowsDuplicates:_:)`` may choose, the most reliable first.
  public static let possibleKeys = usualKeys.map(FieldPath.init) + otherKeys

  /// The keys that identify a single document. `name` and `title` aren't among them, because
  /// several lines of a log can have the same one.
  public static let certainKeys = usualKeys.prefix(4).map(FieldPath.init)

  /// Returns the first usual key, or key that other programs use, for which all rows have a string or a number.
  ///
  /// - Parameters:
  ///   - lists: The rows of a list, or of several lists whose rows have the same key.
  ///   - allowsDuplicates: Whether two rows of a list can share a value.
  ///   - value: Returns the value of a field of a row; `nil` if the row doesn't have it.
  /// - Complexity: O(*k* · *n*) in the numbers of keys and rows.
  public static func usualKey<Rows: Collection>(
    of lists: [Rows], allowsDuplicates: Bool = false,
    _ value: (Rows.Element, FieldPath) -> JSONValue?
  ) -> FieldPath? {
    possibleKeys.first { key in
      lists.allSatisfy { rows in
        // Most keys fail at the first row, for which no room is needed.
        guard let first = rows.first else { return true }
        guard value(first, key)?.isIdentity == true else { return false }
        if allowsDuplicates { return rows.allSatisfy { value($0, key)?.isIdentity == true } }
        return rows.areDistinct { value($0, key).flatMap { $0.isIdentity ? $0 : nil } }
      }
    }
  }
}

extension Collection<JSONValue> {
  /// Whether the values are all different.
  ///
  /// - Complexity: O(*n*) on average.
  public var areDistinct: Bool { areDistinct { $0 } }
}

extension Collection {
  /// Whether all elements have a value, and the values are all different.
  fileprivate func areDistinct(_ value: (Element) -> JSONValue?) -> Bool {
    // Most keys are ascending, and comparing neighbors is much faster than hashing.
    var last: JSONValue?
    let isAscending = allSatisfy { element in
      guard let next = value(element) else { return false }
      defer { last = next }
      return last?.isCertainlyLess(than: next) ?? true
    }
    if isAscending { return true }
    var seen = Set<JSONValue>(minimumCapacity: count)
    return allSatisfy { element in value(element).map { seen.insert($0).inserted } ?? false }
  }
}

extension JSONValue {
  /// Whether both values are texts or whole numbers, and the other one is greater.
  ///
  /// - Parameter other: The other value.
  public func isCertainlyLess(than other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer(let mine), .integer(let other)): mine < other
    case (.string(let mine), .string(let other)): mine < other
    case (.decimal(let mine), .decimal(let other)):
      mine.isPlain && other.isPlain
        && (mine.digits.utf8.count, mine.digits) < (other.digits.utf8.count, other.digits)
    default: false
    }
  }
}

extension JSONDecimal {
  /// Whether the number consists of digits without a leading zero, so that longer ones are greater.
  fileprivate var isPlain: Bool {
    (digits == "0" || digits.utf8.first != UInt8(ascii: "0"))
      && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
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
