import LiveFormats
import LiveListSources

/// How the key of rows is chosen, as `JSONRow.usualKey` and `RowIdentity` choose that of values.
extension RowTexts {
  /// Whether all rows have a string or a number in a field.
  func haveKey(_ field: FieldPath, _ syntax: any RowSyntax) -> Bool {
    allSatisfy { syntax.key(field, of: $0)?.isIdentity == true }
  }

  /// The usual key that all rows have, with different values.
  func usualKey(_ syntax: any RowSyntax) -> FieldPath? {
    JSONRow.usualKey(of: [self]) { syntax.key($1, of: $0) }
  }

  /// Whether each row certainly has a greater value in a field than the row before it.
  func areAscending(by field: FieldPath, _ syntax: any RowSyntax) -> Bool {
    var last: JSONValue?
    return allSatisfy { row in
      guard let next = syntax.key(field, of: row), next.isIdentity else { return false }
      defer { last = next }
      return last?.isCertainlyLess(than: next) ?? true
    }
  }
}

extension RowChange {
  /// Whether the changed rows have the same keys as before.
  func hasSameKeys(_ field: FieldPath, _ syntax: any RowSyntax) -> Bool {
    new.lazy.map { syntax.key(field, of: $0) }
      .elementsEqual(old.lazy.map { syntax.key(field, of: $0) })
  }

  /// Whether a field that was the key of all rows still is, because the values of all rows are still
  /// different. `false` if that isn't known.
  func keepsKey(_ field: FieldPath, _ syntax: any RowSyntax) -> Bool {
    guard new.haveKey(field, syntax) else { return false }
    if hasSameKeys(field, syntax) { return true }
    guard isAscending, new.areAscending(by: field, syntax) else { return false }
    let key = { (row: TextPart?) in row.flatMap { syntax.key(field, of: $0) } }
    let isAfter = { (first: JSONValue?, second: JSONValue?) in
      first.flatMap { first in second.map { first.isCertainlyLess(than: $0) } } ?? true
    }
    guard let first = new.first, let last = new.last else {
      return isAfter(key(neighbors.before), key(neighbors.after))
    }
    return isAfter(key(neighbors.before), key(first)) && isAfter(key(last), key(neighbors.after))
  }

  /// Whether no usual key before a field is one, because already the first row doesn't have it.
  ///
  /// - Parameter field: The field; `nil` for all usual keys.
  func hasNoKey(before field: FieldPath?, _ syntax: any RowSyntax) -> Bool {
    JSONRow.possibleKeys.prefix { $0 != field }
      .allSatisfy { syntax.key($0, of: first)?.isIdentity != true }
  }
}
