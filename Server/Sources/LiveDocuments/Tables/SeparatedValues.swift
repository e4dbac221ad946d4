import LiveFormats
public import LiveListSources

/// Records of values that are separated by a character, as in CSV and TSV.
///
/// A value in quotes can contain the separator, line breaks and, doubled, quotes. Blank lines are
/// skipped. Lines end with LF or CR LF.
///
/// Source: RFC 4180.
public struct SeparatedValues: Hashable, Sendable {
  /// The records, the first of which usually consists of the columns' names.
  public let records: [[String]]

  /// The separators that are detected in CSV.
  private static let separators = ",;|".utf8

  /// The separator that the first line contains most often outside quotes.
  static func separator(of text: DocumentText) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.bytes.prefix(while: { $0 != UInt8(ascii: "\n") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, separators.contains(byte) { counts[byte, default: 0] += 1 }
    }
    return separators.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
  }

  /// - Throws: `JSONFailure` with the position at which the text isn't valid.
  init(_ text: DocumentText, separator: UInt8) throws(JSONFailure) {
    let name = separator == UInt8(ascii: "\t") ? "TSV" : "CSV"
    try text.checkUTF8(of: name)
    var reader = Reader(bytes: text.bytes, separator: separator, syntax: name)
    var records: [[String]] = []
    while let record = try reader.record() {
      if !record.isEmpty { records.append(record) }
    }
    self.records = records
  }

  /// Parses CSV.
  ///
  /// - Throws: `JSONFailure` with the position at which the text isn't valid.
  public init(csv bytes: [UInt8]) throws(JSONFailure) {
    try self.init(DocumentText(bytes), separator: UInt8(ascii: ","))
  }

  /// The records below the names as objects. A value that is a JSON number is one; the others are
  /// strings. A value below no name gets its position as a name, such as `column 3`.
  var value: JSONValue {
    guard let header = records.first else { return .array([]) }
    let names = Self.unique(header)
    return .array(
      records.dropFirst().map { record in
        .object(
          record.enumerated().map { index, text in
            .init(
              name: index < names.count ? names[index] : "column \(index + 1)",
              value: JSONValue(cell: text))
          })
      })
  }

  /// The names, with a number after those that appeared before.
  static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      let base = name.isEmpty ? "column \(index + 1)" : name
      var (unique, number) = (base, 2)
      while !taken.insert(unique).inserted {
        unique = "\(base) \(number)"
        number += 1
      }
      return unique
    }
  }

  /// The values as a line of CSV, which ends with CR LF.
  public static func line(_ values: [String]) -> String {
    // A line of one empty value would be a blank line.
    if values == [""] { return "\"\"\r\n" }
    return values.map { quoted($0, separator: ",") }.joined(separator: ",") + "\r\n"
  }

  /// The values as a line of TSV, which ends with CR LF.
  public static func tabLine(_ values: [String]) -> String {
    if values == [""] { return "\"\"\r\n" }
    return values.map { quoted($0, separator: "\t") }.joined(separator: "\t") + "\r\n"
  }

  private static func quoted(_ value: String, separator: Unicode.Scalar) -> String {
    let isSpecial = value.unicodeScalars.contains {
      $0 == separator || $0 == "\"" || $0 == "\r" || $0 == "\n"
    }
    return isSpecial ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
  }
}

extension JSONValue {
  /// The value of a cell of a table: a number as it is written, or a string.
  init(cell text: String) {
    self = JSONDecimal(text).map(JSONValue.decimal) ?? .string(text)
  }
}

/// Reads records from left to right.
private struct Reader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private let separator: UInt8
  private let syntax: String

  init(bytes: ArraySlice<UInt8>, separator: UInt8, syntax: String) {
    (self.bytes, self.separator, self.syntax) = (bytes, separator, syntax)
    index = bytes.startIndex
  }

  /// The values of the next line; empty for a blank line.
  mutating func record() throws(JSONFailure) -> [String]? {
    guard index < bytes.endIndex else { return nil }
    let isBlank = bytes[index] != separator && endsValue(at: index)
    var values: [String] = []
    while true {
      values.append(try value())
      guard index < bytes.endIndex, bytes[index] == separator else { break }
      index += 1
    }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    return isBlank ? [] : values
  }

  private mutating func value() throws(JSONFailure) -> String {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.endIndex, !endsValue(at: index) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    return try quoted()
  }

  private mutating func quoted() throws(JSONFailure) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
        text.append(byte)
        index += 1
        continue
      }
      guard index == bytes.endIndex || endsValue(at: index) else {
        throw failure(
          "expected a separator after the closing quote; a quote in a value is doubled", at: index)
      }
      return String(decoding: text, as: UTF8.self)
    }
    throw failure("the quote isn't closed", at: start)
  }

  private func endsValue(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte == separator || byte == UInt8(ascii: "\n") { return true }
    guard byte == UInt8(ascii: "\r") else { return false }
    return index + 1 == bytes.endIndex || bytes[index + 1] == UInt8(ascii: "\n")
  }

  private func failure(_ reason: String, at index: Int) -> JSONFailure {
    var position = TextPosition()
    position.advance(past: bytes[..<index])
    return JSONFailure(invalid: syntax, reason, at: position)
  }
}
