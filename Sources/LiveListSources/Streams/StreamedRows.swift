package import LiveList

/// How a stream of JSON documents of any kind is read as rows.
public struct StreamedRows: Hashable, Sendable {
  /// The kind of each document of a stream.
  public enum Documents: Hashable, Sendable {
    /// The whole list.
    case lists
    /// A row, on a line of its own.
    case rows
  }

  /// The kind of each document, `nil` to detect it by the first: an object on a line of its own is
  /// a row.
  public let documents: Documents?
  /// The field that identifies rows, `nil` to detect one.
  public let key: String?
  /// The maximum number of rows if each document is one; the oldest are dropped.
  public let limit: Int

  /// Creates a way to read a stream.
  ///
  /// - Precondition: `limit` is positive.
  public init(
    documents: Documents? = nil, key: String? = nil, keeping limit: Int = 10_000
  ) {
    precondition(limit > 0, "limit must be positive.")
    self.documents = documents
    self.key = key
    self.limit = limit
  }
}

@available(Systems 2024, *)
extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// The rows of a stream.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read; it stays open until the sequence has ended, and
  ///     belongs to the caller. Only one iteration can read it.
  ///   - rows: How its documents are read.
  ///   - time: The clock of the source.
  public static func rows(
    from descriptor: Int32 = 0, _ rows: StreamedRows, time: SourceTime = SourceTime()
  ) -> Self {
    let framing: JSONFraming = rows.documents == .rows ? .lines : .documents
    return reading(descriptor, framing: framing, time: time) { AnyRows(rows) }
  }
}

/// Documents that are lists or rows, whichever the first is.
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

  package mutating func take(_ text: JSONText, number: Int) throws(JSONFailure) {
    if case .unknown = kind { kind = Self.kind(text.isRow ? .rows : .lists, rows) }
    switch kind {
    case .unknown: break
    case .lists(var lists):
      try lists.take(text, number: number)
      kind = .lists(lists)
    case .log(var log):
      // Moved out, so that it isn't copied when it is changed.
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

extension JSONText {
  /// Whether the text looks like a line of JSON Lines.
  fileprivate var isRow: Bool {
    bytes.first == UInt8(ascii: "{") && !bytes.contains(UInt8(ascii: "\n"))
  }
}
