import LiveFormats
import LiveListSources

/// Records of CSV or TSV below a line of names, each of which is a row.
final class SeparatedRows: RowSyntax {
  let body: Int
  private let separator: UInt8
  private let names: [String]
  /// The column of each name.
  private let columns: [String: Int]

  /// - Returns: `nil` if the text has no names, or isn't valid.
  init?(_ bytes: [UInt8], separator: UInt8) {
    let start = bytes.withoutByteOrderMark.startIndex
    var header: [String] = []
    let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
      let part = bytes[part: start..<bytes.count]
      var scanner = CellScanner(part, separator: separator)
      while header.isEmpty, !scanner.isAtEnd {
        let line = scanner
        do { try scanner.readRecord { header.append(line.text(of: $0)) } } catch { return nil }
      }
      return part[part: 0..<scanner.index].isUTF8 ? start + scanner.index : nil
    }
    guard let end, !header.isEmpty else { return nil }
    body = end
    self.separator = separator
    names = SeparatedValues.unique(header)
    columns = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func starts(in part: TextPart, isEnd: Bool) -> [Int]? {
    guard part.isUTF8 else { return nil }
    var scanner = CellScanner(part, separator: separator)
    var starts: [Int] = []
    while !scanner.isAtEnd {
      let start = scanner.index
      var isBlank = true
      do { try scanner.readRecord { _ in isBlank = false } } catch { return nil }
      if !isBlank { starts.append(start) }
    }
    // Otherwise, the last record may continue after the part.
    return isEnd || part.isEmpty || part.last == UInt8(ascii: "\n") ? starts : nil
  }

  func ids(of rows: RowTexts, key: String?) -> RowIDs? {
    if let key {
      let field = FieldPath(key)
      return rows.haveKey(field, self) ? .field(field) : nil
    }
    if let field = rows.usualKey(self) { return .field(field) }
    // Rows without a key are identified by all their values.
    return isKey(firstColumn, of: rows) ? .field(firstColumn) : .content
  }

  func keeps(_ ids: RowIDs, key: String?, after change: RowChange) -> Bool {
    guard case .field(let field) = ids else {
      return JSONRow.possibleKeys.allSatisfy { hasNoKey($0, change.all) }
        && hasNoKey(firstColumn, change.all, acceptsEmpty: false)
    }
    if key != nil { return change.new.haveKey(field, self) }
    guard change.hasNoKey(before: field, self), change.keepsKey(field, self) else { return false }
    return JSONRow.possibleKeys.contains(field) || !change.new.contains { isEmpty(field, of: $0) }
  }

  private var firstColumn: FieldPath { FieldPath(names[0]) }

  /// Whether all rows have different values in a column.
  private func isKey(_ field: FieldPath, of rows: RowTexts) -> Bool {
    rows.haveKey(field, self) && !rows.contains { isEmpty(field, of: $0) }
      && rows.lazy.map { self.key(field, of: $0) ?? .null }.areDistinct
  }

  /// Whether a row has no value for a key in a column, or two rows have the same. Usually, that is known
  /// after the first rows.
  private func hasNoKey(_ field: FieldPath, _ rows: RowTexts, acceptsEmpty: Bool = true) -> Bool {
    var seen: Set<JSONValue> = []
    return rows.contains { row in
      guard let key = key(field, of: row), key.isIdentity else { return true }
      return !acceptsEmpty && key == .string("") || !seen.insert(key).inserted
    }
  }

  private func isEmpty(_ field: FieldPath, of row: TextPart) -> Bool {
    key(field, of: row) == .string("")
  }

  func content(of row: TextPart) -> JSONValue {
    SeparatedValues.object(of: values(of: row), names: names)
  }

  func field(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    cell(path, of: row) ?? content(of: row).field(at: path)
  }

  func key(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    // A value below no name has a name, too, which may be that of another column.
    guard !path.text.hasPrefix(SeparatedValues.unnamed), path.text.utf8.allSatisfy({ $0 < 0x80 })
    else { return content(of: row)[path] }
    return cell(path, of: row) ?? content(of: row)[path]
  }

  func mayContain(_ text: [UInt8], in row: TextPart) -> Bool {
    row.mayContain(text) { $0 == UInt8(ascii: "\"") }
  }

  /// Rows that differ only in quotes, or in the padding between tabs, have the same hash.
  func hash(of row: TextPart) -> Int {
    var text = row[...]
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: "\r") { text.removeLast() }
    guard row.contains(UInt8(ascii: "\"")) || isPadded(text) else {
      return String(decoding: text, as: UTF8.self).hashValue
    }
    return values(of: row).joined(separator: String(UnicodeScalar(separator))).hashValue
  }

  /// Whether spaces between tabs aren't part of a value.
  private func isPadded(_ text: TextPart.SubSequence) -> Bool {
    guard separator == UInt8(ascii: "\t") else { return false }
    return text.indices.contains { index in
      text[index] == 0x20
        && (index == text.startIndex || index == text.endIndex - 1
          || text[index - 1] == separator || text[index + 1] == separator)
    }
  }

  /// The value below a name; `nil` if only all values of the row say what it is.
  private func cell(_ path: FieldPath, of row: TextPart) -> JSONValue?? {
    guard let column = columns[path.text] else {
      return path.isName && !path.text.hasPrefix(SeparatedValues.unnamed) ? .some(nil) : nil
    }
    var scanner = CellScanner(row, separator: separator)
    if let cell = try? scanner.readCell(column) { return JSONValue(cell: scanner.text(of: cell)) }
    return path.isName ? .some(nil) : nil
  }

  private func values(of row: TextPart) -> [String] {
    var scanner = CellScanner(row, separator: separator)
    let line = scanner
    var values: [String] = []
    try? scanner.readRecord { values.append(line.text(of: $0)) }
    return values
  }
}

extension TextPart {
  /// Whether the part is UTF-8. It is checked piece by piece, because the library copies what it
  /// checks.
  var isUTF8: Bool {
    var start = 0
    while start < count {
      var end = Swift.min(start + 65_536, count)
      // A scalar isn't divided.
      while end < count, end > start + 65_532, self[end] & 0xC0 == 0x80 { end -= 1 }
      guard String(validating: self[start..<end], as: UTF8.self) != nil else { return false }
      start = end
    }
    return true
  }
}
