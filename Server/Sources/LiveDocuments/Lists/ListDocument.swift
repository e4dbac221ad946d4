public import LiveFormats
public import LiveList
public import LiveListSources

/// How a document of any format is read as a list.
///
///     let document = ListDocument(fileName: "pods.yaml")
///     let reading = try document.reading(of: bytes)
///     reading.sections      // the pods
///     reading.description   // "YAML, items"
///
/// A list in an envelope, such as the `items` of a Kubernetes list, is taken out of it. Objects that
/// consist of a name and a list, such as companies with their products, are sections.
public struct ListDocument: Hashable, Sendable {
  /// The format; `nil` to detect it.
  public var format: DocumentFormat?
  /// The field that identifies rows; `nil` to detect one.
  public var key: String?
  /// The path of the rows, such as `items` or `companies.products`; `.` for the whole document, and
  /// `nil` to detect it.
  public var rows: String?
  /// How each line of a text is divided into fields; `nil` for a single field.
  public var pattern: LinePattern?

  /// Creates a description of a document.
  ///
  /// - Parameters:
  ///   - fileName: The name of the document's file, which may indicate its format.
  ///   - format: The format; `nil` to detect it.
  ///   - key: The field that identifies rows; `nil` to detect one.
  ///   - rows: The path of the rows; `nil` to detect it.
  ///   - pattern: How each line of a text is divided into fields; `nil` for a single field.
  public init(
    fileName: String = "", format: DocumentFormat? = nil, key: String? = nil, rows: String? = nil,
    pattern: LinePattern? = nil
  ) {
    self.format = format ?? (pattern == nil ? DocumentFormat(fileName: fileName) : .lines)
    self.key = key
    self.rows = rows
    self.pattern = pattern
  }

  /// A list, and how it was found in its document.
  public struct Reading: Sendable {
    /// The list.
    public let sections: [ListSection<String, String, JSONRow>]
    /// The format.
    public let format: DocumentFormat
    /// The path of the rows; empty for the whole document.
    public let path: String
    /// The rows as parts of their text; `nil` if they are parts of a value.
    let text: TextRows?
    fileprivate let document: ListDocument

    fileprivate init(
      _ sections: [ListSection<String, String, JSONRow>], of document: ListDocument,
      _ format: DocumentFormat, path: String = "", text: TextRows? = nil
    ) {
      self.sections = sections
      self.format = format
      self.path = path
      self.text = text
      self.document = document
    }
  }

  /// Reads a document.
  ///
  /// Law: the list doesn't depend on the earlier version, unless the format is detected and the text may
  /// be of two: an empty one, and a single object in a line, have the format of the earlier version.
  ///
  /// - Parameters:
  ///   - bytes: The document, which may be compressed with gzip.
  ///   - earlier: An earlier version of the document, so that only what has changed since is parsed.
  ///     Of a text of lines or records, and of a JSON array of objects, the rest is only compared.
  /// - Throws: `FormatFailure` that says what is wrong, and where.
  /// - Complexity: O(*n*) in the bytes.
  public func reading(
    of bytes: [UInt8], after earlier: Reading? = nil
  ) throws(FormatFailure) -> Reading {
    let bytes = try CompressedDocument.expanded(bytes).withoutTerminalSequences
    let format = format ?? detectedFormat(of: bytes, after: earlier)
    let known = earlier?.document == self && earlier?.format == format ? earlier?.text : nil
    if let text = known?.revised(to: bytes) ?? textRows(of: bytes, format) {
      let section = ListSection(id: "", header: "", items: text.rows)
      return Reading([section], of: self, format, path: text.path, text: text)
    }
    return try reading(ofValueIn: bytes, format)
  }

  /// A command that finds nothing prints nothing, and one that finds a single object prints a line.
  private func detectedFormat(of bytes: [UInt8], after earlier: Reading?) -> DocumentFormat {
    let detected = DocumentFormat(detectedIn: bytes)
    guard let earlier, earlier.document == self else { return detected }
    let count = DocumentText(bytes).first(2).count
    let isObject = count == 1 && detected == .json && earlier.format == .jsonl
    return count == 0 || isObject ? earlier.format : detected
  }

  /// The rows as parts of the text; `nil` if they have to be read as a value.
  private func textRows(of bytes: [UInt8], _ format: DocumentFormat) -> TextRows? {
    guard let syntax = rowSyntax(of: bytes, format) else { return nil }
    return TextRows(DividedText(bytes, syntax), key: key)
  }

  private func rowSyntax(of bytes: [UInt8], _ format: DocumentFormat) -> (any RowSyntax)? {
    guard let pattern else { return format.rowSyntax(of: bytes, at: rows) }
    return format == .lines && rows ?? "." == "." ? TextLines(bytes, pattern) : nil
  }

  /// Reads a document whose rows are read as a value, or whose faults are found in this way.
  func reading(
    ofValueIn bytes: [UInt8], _ format: DocumentFormat
  ) throws(FormatFailure) -> Reading {
    if format == .lines {
      let lines = LineRows(pattern: pattern, key: key).rows(of: DocumentText(bytes).lines)
      return Reading([ListSection(id: "", header: "", items: lines)], of: self, format)
    }
    if format == .jsonl {
      return Reading(try ListFormat.rowLines(key: key).sections(of: bytes), of: self, format)
    }
    let found = try FoundRows(in: try format.value(of: bytes), at: rows)
    let identity = RowIdentity(of: [found], key: key, isTable: format.isTable)
    let sections: [ListSection<String, String, JSONRow>]
    do {
      sections = try found.sections(identity)
    } catch {
      // The position is known only to the parser of JSON.
      guard format == .json, found.path.isEmpty else { throw error }
      sections = try ListFormat(detecting: key).sections(of: bytes)
    }
    return Reading(sections, of: self, format, path: found.path)
  }

  /// Reads the value of a document of a format that contains a whole value.
  ///
  /// - Throws: `FormatFailure` that says what is wrong, and where.
  public func value(of bytes: [UInt8]) throws(FormatFailure) -> (JSONValue, DocumentFormat) {
    let bytes = try CompressedDocument.expanded(bytes).withoutTerminalSequences
    let format = format ?? DocumentFormat(detectedIn: bytes)
    return (try format.value(of: bytes), format)
  }

  /// Reads two documents whose rows are identified in the same way, to compare them.
  ///
  /// - Parameter isTable: Whether the documents are tables of named columns.
  /// - Returns: The lists; `nil` if neither document is a table or has a list in an envelope or
  ///   nested lists, so that its own value is the list.
  /// - Throws: `FormatFailure` if a document has no rows at the path, or a row without the key.
  public func pair(
    _ before: JSONValue, _ after: JSONValue, isTable: Bool
  ) throws(FormatFailure) -> (
    before: [ListSection<String, String, JSONRow>], after: [ListSection<String, String, JSONRow>]
  )? {
    let (old, new) = (try FoundRows(in: before, at: rows), try FoundRows(in: after, at: rows))
    guard isTable || !old.path.isEmpty || !new.path.isEmpty else { return nil }
    let identity = RowIdentity(of: [old, new], key: key, isTable: isTable)
    return (try old.sections(identity), try new.sections(identity))
  }
}

extension ListDocument.Reading: CustomStringConvertible {
  public var description: String {
    path.isEmpty ? format.title : "\(format.title), \(path)"
  }
}

extension ListFormat where SectionID == String, Header == String, Item == JSONRow {
  fileprivate init(detecting key: String?) {
    self = key.map { .rows(key: $0) } ?? .rows
  }
}
