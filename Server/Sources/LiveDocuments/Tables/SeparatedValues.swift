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

  /// - Throws: `FormatFailure` with the position at which the text isn't valid.
  init(_ text: DocumentText, separator: UInt8) throws(FormatFailure) {
    let name = separator == UInt8(ascii: "\t") ? "TSV" : "CSV"
    try text.checkUTF8(of: name)
    do {
      records = try text.bytes.withUnsafeBufferPointer { bytes throws(CellScanner.Fault) in
        try Self.records(in: bytes, separator: separator)
      }
    } catch {
      var position = TextPosition()
      position.advance(past: text.bytes.prefix(error.offset))
      throw FormatFailure(invalid: name, error.reason, at: position)
    }
  }

  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>, separator: UInt8
  ) throws(CellScanner.Fault) -> [[String]] {
    var scanner = CellScanner(bytes, separator: separator)
    var records: [[String]] = []
    while !scanner.isAtEnd {
      let line = scanner
      var record: [String] = []
      try scanner.readRecord { record.append(line.text(of: $0)) }
      if !record.isEmpty { records.append(record) }
    }
    return records
  }

  /// Parses CSV.
  ///
  /// - Throws: `FormatFailure` with the position at which the text isn't valid.
  public init(csv bytes: [UInt8]) throws(FormatFailure) {
    try self.init(DocumentText(bytes), separator: UInt8(ascii: ","))
  }

  /// The records below the names as objects. A value that is a JSON number is one; the others are
  /// strings. A value below no name gets its position as a name, such as `column 3`.
  var value: JSONValue {
    guard let header = records.first else { return .array([]) }
    let names = Self.unique(header)
    return .array(records.dropFirst().map { Self.object(of: $0, names: names) })
  }

  /// How the name of a value below no name begins.
  static let unnamed = "column "

  /// A record as an object.
  static func object(of record: [String], names: [String]) -> JSONValue {
    .object(
      record.enumerated().map { index, text in
        .init(
          name: index < names.count ? names[index] : "\(unnamed)\(index + 1)",
          value: JSONValue(cell: text))
      })
  }

  /// The names, with a number after those that appeared before.
  static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      let base = name.isEmpty ? "\(unnamed)\(index + 1)" : name
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
    let isSpecial =
      value.unicodeScalars.contains {
        $0 == separator || $0 == "\"" || $0 == "\r" || $0 == "\n"
      }
    // Between tabs, spaces around a value are read as padding.
    let isPadded = separator == "\t" && (value.hasPrefix(" ") || value.hasSuffix(" "))
    return isSpecial || isPadded ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
  }
}

extension JSONValue {
  /// The value of a cell of a table: a number as it is written, or a string. A number that no double
  /// can be near, such as a code with an E in it, is a string, because JSON's readers refuse it.
  init(cell text: String) {
    let number = JSONDecimal(text)
    // Doubles have up to 308 digits before the point.
    let isPlain = text.utf8.count < 308 && !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    if let number, isPlain || number.double.isFinite {
      self = .decimal(number)
    } else {
      self = .string(text)
    }
  }
}
