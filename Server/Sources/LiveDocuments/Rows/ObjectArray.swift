import LiveFormats
import LiveListSources

/// An array of objects in JSON, each of which is a row.
final class ObjectArray: RowSyntax {
  let body: Int
  let tail: Int
  let path: String

  /// - Returns: `nil` if the text isn't an array.
  init?(_ bytes: [UInt8]) {
    let text = bytes.withoutByteOrderMark
    guard let start = text.firstIndex(where: { !$0.isJSONSpace }), text[start] == UInt8(ascii: "[")
    else { return nil }
    (body, tail, path) = (start + 1, 0, "")
  }

  /// Creates the syntax of an array in an object.
  ///
  /// - Parameters:
  ///   - envelope: The object around the array.
  ///   - count: The number of bytes of the text.
  init(_ envelope: JSONEnvelope, of count: Int) {
    (body, tail) = (envelope.elements.lowerBound, count - envelope.elements.upperBound)
    path = envelope.name
  }

  func starts(in part: TextPart, isEnd: Bool) -> [Int]? {
    JSONParser.objectStarts(in: part, isEnd: isEnd)
  }

  func ids(of rows: RowTexts, key: String?) -> RowIDs? {
    guard let first = rows.first, !mayBeSection(first) else { return nil }
    if let key {
      let field = FieldPath(key)
      return rows.haveKey(field, self) ? .field(field) : nil
    }
    return rows.usualKey(self).map(RowIDs.field) ?? .position(from: 0)
  }

  func keeps(_ ids: RowIDs, key: String?, after change: RowChange) -> Bool {
    guard !mayBeSection(change.first) else { return false }
    guard case .field(let field) = ids else { return change.hasNoKey(before: nil, self) }
    if key != nil { return change.new.haveKey(field, self) }
    return change.hasNoKey(before: field, self) && change.keepsKey(field, self)
  }

  /// Whether an object may consist of a name and a list, so that it isn't a row, but a section.
  private func mayBeSection(_ row: TextPart) -> Bool {
    guard case .object(let members) = content(of: row) else { return true }
    return members.count <= 3
      && members.contains { if case .array = $0.value { true } else { false } }
  }

  func content(of row: TextPart) -> JSONValue {
    (try? JSONValue(parsing: Self.object(in: row), numbers: .asWritten)) ?? .null
  }

  func field(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    row.field(path, .first) ?? content(of: row).field(at: path)
  }

  func key(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    row.field(path, .last) ?? content(of: row)[path]
  }

  func mayContain(_ text: [UInt8], in row: TextPart) -> Bool { row.mayContainInJSON(text) }

  /// After the object, there are only a comma, a bracket and white space.
  private static func object(in row: TextPart) -> TextPart {
    row[part: 0..<(row.lastIndex(of: UInt8(ascii: "}")) ?? row.count - 1) + 1]
  }
}

extension TextPart {
  /// The field of an object; `nil` if only the value of the object says what it is.
  func field(
    _ path: FieldPath, _ occurrence: JSONObjectText.Occurrence
  ) -> JSONValue?? {
    let lookup = path.text.utf8.withContiguousStorageIfAvailable { name in
      name.allSatisfy { $0 < 0x80 } ? JSONObjectText(self).member(name, occurrence) : .undecided
    }
    return switch lookup {
    case .value(let value): .some(value)
    case .missing where path.isName: .some(nil)
    case .missing, .undecided, nil: nil
    }
  }

  /// Whether a value of an object may contain a text. Escapes stand for other characters, and nested
  /// values are shown in another form.
  func mayContainInJSON(_ text: [UInt8]) -> Bool {
    var isOpen = false
    return mayContain(text) { byte in
      switch byte {
      case UInt8(ascii: "{"):
        defer { isOpen = true }
        return isOpen
      case UInt8(ascii: "["), UInt8(ascii: "\\"): return true
      default: return false
      }
    }
  }
}
