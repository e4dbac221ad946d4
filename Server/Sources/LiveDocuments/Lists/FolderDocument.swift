import LiveFormats
public import LiveList
public import LiveListSources

/// How the files of a folder are read as one list.
///
/// A folder is read like an object whose members are its files. A file that contains a list, such as
/// CSV or a JSON array, is a section. A file that contains a record, such as a YAML document of
/// names and values, is a row, which is identified by the name of the file.
public struct FolderDocument: Hashable, Sendable {
  /// How each file is read. Its format is that of all files; if it's `nil`, it's found by their
  /// names.
  public var document: ListDocument
  /// Whether each line of a file is a row; `nil` to find out.
  public var hasLines: Bool?

  /// Creates a description of a folder.
  ///
  /// - Parameters:
  ///   - document: How each file is read.
  ///   - hasLines: Whether each line of a file is a row; `nil` to find out.
  public init(_ document: ListDocument, hasLines: Bool? = nil) {
    (self.document, self.hasLines) = (document, hasLines)
  }

  /// What a file contains.
  public struct Content: Sendable {
    fileprivate enum Rows: Sendable {
      case record(JSONValue, JSONRow)
      case list([JSONRow])
    }

    fileprivate let rows: Rows
    fileprivate let format: DocumentFormat
  }

  /// Returns whether a file is read: one whose name indicates a format or, if the format or a pattern
  /// of lines is specified, any file.
  ///
  /// - Parameter name: The name of the file.
  public func includes(_ name: String) -> Bool {
    document.format != nil || hasLines == true || DocumentFormat(fileName: name) != nil
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file, which may be compressed with gzip.
  ///   - name: The name of the file.
  /// - Throws: `FormatFailure` that says what is wrong, and where.
  /// - Complexity: O(*n*) in the bytes.
  public func content(of bytes: [UInt8], named name: String) throws(FormatFailure) -> Content {
    var document = document
    document.format = format(of: name)
    if document.rows == nil, let (value, format) = try document.record(in: bytes) {
      let row = try row(of: value, named: name.withoutFormat)
      return Content(rows: .record(value, row), format: format)
    }
    let reading = try document.reading(of: bytes)
    return Content(rows: .list(reading.sections.flatMap(\.items)), format: reading.format)
  }

  /// The list: the records in a section without a name, and then a section for each other file.
  ///
  /// - Parameter files: The files, sorted by name.
  public func sections(
    of files: [FolderFile<Content>]
  ) -> [ListSection<String, String, JSONRow>] {
    var counts: [String: Int] = [:]
    for file in files { counts[file.name.withoutFormat, default: 0] += 1 }
    var records: [JSONRow] = []
    var sections: [ListSection<String, String, JSONRow>] = []
    for file in files {
      let isUnique = counts[file.name.withoutFormat] == 1
      switch file.content.rows {
      case .record(let value, let row):
        records.append(isUnique ? row : (try? self.row(of: value, named: file.name)) ?? row)
      case .list(let rows):
        let name = isUnique ? file.name.withoutFormat : file.name
        sections.append(ListSection(id: name, header: name, items: rows))
      }
    }
    return (records.isEmpty ? [] : [ListSection(id: "", header: "", items: records)]) + sections
  }

  /// The formats of files, such as `CSV, YAML`.
  ///
  /// - Parameter files: The files.
  public func description(of files: [FolderFile<Content>]) -> String {
    Set(files.map(\.content.format.title)).sorted().joined(separator: ", ")
  }

  private func format(of name: String) -> DocumentFormat? {
    let format = document.format ?? DocumentFormat(fileName: name)
    guard let hasLines else { return format }
    let isJSON = format == .json || format == .jsonl
    if isJSON { return hasLines ? .jsonl : .json }
    return hasLines ? .lines : format
  }

  /// The row of a record, as of a member of an object.
  private func row(of value: JSONValue, named name: String) throws(FormatFailure) -> JSONRow {
    let members = JSONValue.object([JSONValue.Member(name: name, value: value)])
    guard let row = try JSONRow.sections(of: members, key: document.key).first?.items.first else {
      return JSONRow(id: JSONRow.ID(.string(name)), content: value)
    }
    return row
  }
}

extension ListDocument {
  /// The value of a document that is a record instead of a list; `nil` if it's a list.
  fileprivate func record(
    in bytes: [UInt8]
  ) throws(FormatFailure) -> (JSONValue, DocumentFormat)? {
    let bytes = try CompressedDocument.expanded(bytes)
    let format = format ?? DocumentFormat(detectedIn: bytes)
    // An array doesn't have to be parsed to find out that it's a list.
    let isArray = bytes.first { $0 > 0x20 } == UInt8(ascii: "[")
    guard format == .yaml || format == .toml || format == .json && !isArray else { return nil }
    let value = try format.value(of: bytes)
    return value.isRecord ? (value, format) : nil
  }
}

extension JSONValue {
  /// Whether the value is an object with plain values that doesn't describe a list next to them.
  fileprivate var isRecord: Bool {
    guard case .object(let members) = self, envelope == nil else { return false }
    return members.isEmpty
      || members.contains { member in
        switch member.value {
        case .array, .object: false
        case .null, .bool, .integer, .double, .decimal, .string: true
        }
      }
  }
}

extension String {
  /// The name of a file without what indicates its format.
  fileprivate var withoutFormat: String {
    let name = lowercased().hasSuffix(".gz") ? String(dropLast(3)) : self
    guard DocumentFormat(fileName: name) != nil, let dot = name.lastIndex(of: "."),
      dot != name.startIndex
    else { return self }
    return String(name[..<dot])
  }
}
