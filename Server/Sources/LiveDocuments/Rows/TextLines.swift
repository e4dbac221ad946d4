import Foundation
import LiveFormats
import LiveListSources

/// A text of which each line is a row.
final class TextLines: RowSyntax {
  let body: Int
  /// How a line is divided into fields; `nil` for a single field.
  private let pattern: LinePattern.Matcher?

  /// The field that contains a line.
  private static let field = FieldPath("line")

  init(_ bytes: [UInt8], _ pattern: LinePattern? = nil) {
    body = bytes.withoutByteOrderMark.startIndex
    self.pattern = pattern.map(LinePattern.Matcher.init)
  }

  func starts(in part: TextPart, isEnd: Bool) -> [Int]? {
    guard isEnd || part.isEmpty || part.last == UInt8(ascii: "\n") else { return nil }
    return part.lineStarts
  }

  func ids(of rows: RowTexts, key: String?) -> RowIDs? {
    // A line that doesn't match has no other field, and is identified by its number.
    if pattern != nil { return key == nil ? .position(from: 1) : nil }
    return key == Self.field.text ? .field(Self.field) : .position(from: 1)
  }

  func keeps(_ ids: RowIDs, key: String?, after change: RowChange) -> Bool { true }

  func content(of row: TextPart) -> JSONValue {
    .object(pattern?.fields(of: line(row)) ?? LinePattern.whole(line(row)))
  }

  func field(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    path == Self.field && pattern == nil
      ? .string(line(row)) : content(of: row).field(at: path)
  }

  func key(_ path: FieldPath, of row: TextPart) -> JSONValue? { field(path, of: row) }

  func mayContain(_ text: [UInt8], in row: TextPart) -> Bool { row.mayContain(text) { _ in false } }

  private func line(_ row: TextPart) -> String {
    var line = row[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

/// A text of which each line is a JSON value.
final class JSONLines: RowSyntax {
  let body: Int

  /// The maximum size of a line in bytes, as in a stream.
  private static let limit = 64 << 20

  init(_ bytes: [UInt8]) {
    body = bytes.withoutByteOrderMark.startIndex
  }

  func starts(in part: TextPart, isEnd: Bool) -> [Int]? {
    guard isEnd || part.isEmpty || part.last == UInt8(ascii: "\n") else { return nil }
    var starts = part.lineStarts
    var end = part.count
    for index in starts.indices.reversed() {
      let line = part[part: starts[index]..<end]
      end = starts[index]
      guard line.isBlankJSON || line.count <= Self.limit && JSONParser.isJSON(line) else {
        return nil
      }
    }
    starts.removeAll { part[part: $0..<part.count].startsWithBlankLine }
    return starts
  }

  func ids(of rows: RowTexts, key: String?) -> RowIDs? {
    guard let key else { return .certainKey }
    let field = FieldPath(key)
    return rows.haveKey(field, self) ? .field(field) : nil
  }

  func keeps(_ ids: RowIDs, key: String?, after change: RowChange) -> Bool {
    if case .field(let field) = ids { change.new.haveKey(field, self) } else { true }
  }

  func content(of row: TextPart) -> JSONValue {
    // Also an array is shown by its fields.
    .object(JSONRow(id: "", content: value(of: row)).fields)
  }

  func field(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    row.field(path, .first) ?? content(of: row).field(at: path)
  }

  func key(_ path: FieldPath, of row: TextPart) -> JSONValue? {
    row.field(path, .last) ?? value(of: row)[path]
  }

  func mayContain(_ text: [UInt8], in row: TextPart) -> Bool { row.mayContainInJSON(text) }

  private func value(of row: TextPart) -> JSONValue {
    (try? JSONValue(parsing: row, numbers: .asWritten)) ?? .null
  }
}

extension TextPart {
  /// Where the lines start. A final line break doesn't begin another line.
  fileprivate var lineStarts: [Int] {
    var starts: [Int] = []
    var start = 0
    while start < count {
      starts.append(start)
      start = lineEnd(from: start) + 1
    }
    return starts
  }

  /// The next line break, or the end of the text.
  private func lineEnd(from start: Int) -> Int {
    guard let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else {
      return count
    }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Whether the part consists of white space.
  fileprivate var isBlankJSON: Bool {
    allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }

  fileprivate var startsWithBlankLine: Bool {
    for byte in self where byte != 0x20 && byte != 0x09 && byte != 0x0D { return byte == 0x0A }
    return true
  }
}
