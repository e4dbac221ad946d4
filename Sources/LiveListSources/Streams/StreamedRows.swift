package import LiveList
public import LiveListPipeline

/// How a stream of any JSON documents is parsed as rows.
public struct StreamedRows: Hashable, Sendable {
  /// The kind of each document of a stream.
  public enum Documents: Hashable, Sendable {
    /// The whole list.
    case lists
    /// A row on a single line.
    case rows
  }

  /// The kind of each document. If `nil`, the first document decides: an object on a single line is
  /// a row.
  public let documents: Documents?
  /// The field that identifies rows; `nil` to detect one.
  public let key: String?
  /// The maximum number of rows if each document is a row. The oldest rows beyond it are deleted.
  public let limit: Int
  /// Whether rows are a list only together, when the stream has ended. A list that is a document is
  /// one at once.
  public let isWhole: Bool

  /// Creates a description of how to parse a stream.
  ///
  /// - Parameters:
  ///   - documents: The kind of each document; `nil` if the first one decides.
  ///   - key: The field that identifies rows; `nil` to detect one.
  ///   - limit: The maximum number of rows.
  ///   - isWhole: Whether rows are a list only together, when the stream has ended.
  /// - Precondition: `limit` is positive.
  public init(
    documents: Documents? = nil, key: String? = nil, keeping limit: Int = 10_000,
    isWhole: Bool = false
  ) {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    self.documents = documents
    self.key = key
    self.limit = limit
    self.isWhole = isWhole
  }
}

@available(Systems 2024, *)
extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// Observes the rows of a stream.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read. The caller must keep it open until the sequence has
  ///     ended. Only one iteration can read it.
  ///   - rows: How the documents are parsed.
  ///   - text: How a stream is read that isn't JSON; `nil` to report it as invalid.
  ///   - time: The clocks of the source.
  public static func rows(
    from descriptor: Int32 = 0, _ rows: StreamedRows, text: (any StreamedRows.Text)? = nil,
    time: SourceTime = SourceTime()
  ) -> Self {
    let framing: JSONFraming = rows.documents == .rows ? .lines : .documents
    return reading(descriptor, time: time) { name -> ReadStream in
      let json = StreamState(name: name, framing: framing, rows: AnyRows(rows))
      return text.map { .undecided(json, TextState(name: name, text: $0), []) } ?? .json(json)
    }
  }
}

/// Documents that are either lists or rows. The first document decides.
package struct AnyRows: DocumentRows, Sendable {
  private enum Kind: Sendable {
    case unknown
    case lists(WholeLists<String, String, JSONRow>)
    case log(ItemLog<JSONRow>)
  }

  private let rows: StreamedRows
  private var kind = Kind.unknown

  package init(_ rows: StreamedRows) {
    self.rows = rows
    if let documents = rows.documents { kind = Self.kind(documents, rows) }
  }

  package var sections: [ListSection<String, String, JSONRow>] {
    switch kind {
    case .unknown: []
    case .lists(let lists): lists.sections
    case .log(let log): log.sections.map { ListSection(id: "", header: "", items: $0.items) }
    }
  }

  package var isList: Bool {
    if case .log = kind { !rows.isWhole } else { true }
  }

  package mutating func take(_ text: RowText, number: Int) throws(FormatFailure) {
    if case .unknown = kind { kind = Self.kind(text.isRow ? .rows : .lists, rows) }
    switch kind {
    case .unknown: break
    case .lists(var lists):
      try lists.take(text, number: number)
      kind = .lists(lists)
    case .log(var log):
      // The log is moved out of the enum, so that changing it doesn't copy it.
      kind = .unknown
      defer { kind = .log(log) }
      try log.take(text, number: number)
    }
  }

  private static func kind(_ documents: StreamedRows.Documents, _ rows: StreamedRows) -> Kind {
    switch documents {
    case .lists: .lists(WholeLists(rows.key.map { .rows(key: $0) } ?? .rows))
    case .rows: .log(ItemLog(rows.key.map { .row(key: $0) } ?? .row, limit: rows.limit))
    }
  }
}

extension RowText {
  /// Whether the text looks like a line of JSON Lines.
  fileprivate var isRow: Bool {
    bytes.first == UInt8(ascii: "{") && !bytes.contains(UInt8(ascii: "\n"))
  }
}
