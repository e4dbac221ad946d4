import Foundation
public import LiveFormats
public import LiveListSources

/// A format of documents that are lists: JSON, and what other programs print.
///
/// Every format has a JSON value, so that the rest of the pipeline knows only one kind of rows. The
/// rows of a table are an array of objects whose members are in the order of the columns. The rows of
/// a long text are read one by one, when they are needed.
public enum DocumentFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON.
  case json
  /// A JSON value per line.
  case jsonl
  /// YAML 1.1; several documents are an array.
  case yaml
  /// TOML 1.0.
  case toml
  /// Values separated by commas, semicolons or vertical bars, below a line of names.
  case csv
  /// Values separated by tabs, below a line of names.
  case tsv
  /// A table of text, as `ps`, `df`, `docker ps`, `kubectl get` and `ls -l` print it.
  case table
  /// Text, of which each line is a row.
  case lines
}

extension DocumentFormat {
  /// Parses a document.
  ///
  /// - Parameter bytes: The document in UTF-8, with or without a byte order mark.
  /// - Throws: `FormatFailure` that says what is wrong and, where it is known, in which line and
  ///   column.
  /// - Complexity: O(*n*) in the bytes.
  public func value(of bytes: [UInt8]) throws(FormatFailure) -> JSONValue {
    switch self {
    case .json: return try JSONValue(json: bytes)
    case .jsonl: return .array(try Self.jsonLines(bytes))
    case .yaml: return try JSONValue(yaml: DocumentText(bytes, of: self).string)
    case .toml: return try JSONValue(toml: DocumentText(bytes, of: self).string)
    case .csv, .tsv:
      let text = DocumentText(bytes)
      return try SeparatedValues(text, separator: separator(in: text)).value
    case .table: return try TextTable(DocumentText(bytes, of: self).lines).value
    case .lines:
      return .array(
        DocumentText(bytes).lines.map { .object([.init(name: "line", value: .string($0))]) })
    }
  }

  /// The format's name in messages: `JSON`, `CSV`, `table`.
  public var title: String {
    switch self {
    case .jsonl: "JSON Lines"
    case .table: "table"
    case .lines: "lines"
    case .json, .yaml, .toml, .csv, .tsv: rawValue.uppercased()
    }
  }

  /// Whether the document is a table of named columns, whose rows have no other identity than their
  /// cells.
  public var isTable: Bool { self == .csv || self == .tsv || self == .table }

  /// How a text of this format is divided into rows; `nil` if it is read as a value.
  func rowSyntax(of bytes: [UInt8], at rows: String? = nil) -> (any RowSyntax)? {
    switch self {
    case .json: objects(in: bytes, at: rows)
    case _ where rows ?? "." != ".": nil
    case .jsonl: JSONLines(bytes)
    case .lines: TextLines(bytes)
    case .csv, .tsv: SeparatedRows(bytes, separator: separator(in: DocumentText(bytes)))
    case .yaml, .toml, .table: nil
    }
  }

  private func objects(in bytes: [UInt8], at rows: String?) -> ObjectArray? {
    if rows ?? "." == ".", let array = ObjectArray(bytes) { return array }
    guard rows != "." else { return nil }
    return JSONEnvelope(bytes, name: rows).map { ObjectArray($0, of: bytes.count) }
  }

  private func separator(in text: DocumentText) -> UInt8 {
    self == .tsv ? UInt8(ascii: "\t") : SeparatedValues.separator(of: text)
  }

  private static func jsonLines(_ bytes: [UInt8]) throws(FormatFailure) -> [JSONValue] {
    var values: [JSONValue] = []
    var start = TextPosition()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.contains(where: { $0 > 0x20 }) {
        values.append(try JSONValue(json: Array(line), at: start))
      }
      start = TextPosition(line: start.line + 1)
    }
    return values
  }
}

extension JSONValue {
  fileprivate init(json bytes: [UInt8], at start: TextPosition = TextPosition())
    throws(FormatFailure)
  {
    do {
      self = try JSONValue(parsing: bytes, numbers: .asWritten, at: start)
    } catch {
      throw FormatFailure(invalid: "JSON", error.reason, at: error.position)
    }
  }
}
