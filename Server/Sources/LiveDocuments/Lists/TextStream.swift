import LiveFormats
public import LiveList
public import LiveListSources

/// The rows of a text that arrives in pieces, such as the output of `tail -f`.
///
/// The format is determined by the first lines. Of a text that isn't a table, only the last lines are
/// kept.
///
/// Law: the rows after the end depend only on the bytes, not on how they were split.
public struct TextStream: StreamedRows.Text {
  private let document: ListDocument
  /// The maximum number of lines of a text. The oldest lines beyond it are dropped.
  private let limit: Int
  /// Whether the list is read only at the end.
  private let isWhole: Bool
  private let report: @Sendable (String) -> Void
  private var format: DocumentFormat?
  private var lines: [[UInt8]] = []
  private var rest: [UInt8] = []
  private var dropped = 0
  private var isOver = false
  /// The number of lines when the list was read.
  private var readCount = 0

  /// Creates an empty text.
  ///
  /// - Parameters:
  ///   - document: How the text is read.
  ///   - limit: The maximum number of lines of a text that isn't a table.
  ///   - isWhole: Whether the list is read only at the end.
  ///   - report: Receives the description of the format when the list is read.
  /// - Precondition: `limit` is at least 2.
  public init(
    _ document: ListDocument, keeping limit: Int = 10_000, isWhole: Bool = false,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    precondition(limit >= 2, "limit must be at least 2, not \(limit).")
    self.document = document
    self.limit = limit
    self.isWhole = isWhole
    self.report = report
    format = document.format
  }

  /// Whether the beginning isn't JSON, or another format was specified.
  public func accepts(_ beginning: [UInt8]) -> Bool {
    let format = format ?? DocumentFormat(detectedIn: beginning)
    return format != .json && format != .jsonl
  }

  /// Adds the next bytes.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public mutating func consume(_ bytes: ArraySlice<UInt8>) {
    for piece in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      if piece.offset > 0 { endLine() }
      rest += piece.element
    }
    let excess = lines.count - limit
    // Whole blocks are dropped, so that dropping a line doesn't move all others.
    if format == .lines, excess > limit / 4 {
      lines.removeFirst(excess)
      dropped += excess
    }
  }

  /// Ends the text.
  public mutating func finish() {
    if !rest.isEmpty { endLine() }
    isOver = true
  }

  /// The list so far; `nil` as long as it isn't clear how to read it, and if a large table has grown
  /// too little to read it again.
  ///
  /// - Complexity: O(*n*) in the bytes of the lines that are kept. A table of more than 20,000 lines is
  ///   read again only after it has grown by a sixteenth, so that a long one isn't read for each piece.
  public mutating func sections() throws(FormatFailure)
    -> [ListSection<String, String, JSONRow>]?
  {
    guard isOver || !isWhole && lines.count >= 2 else { return nil }
    if format == nil || isOver && document.format == nil && dropped == 0 {
      format = DocumentFormat(detectedIn: text(lines.prefix(200)))
    }
    guard let format else { return nil }
    guard format != .lines else { return [rows] }
    let hasGrown = readCount < 20_000 || lines.count - readCount > readCount / 16
    guard isOver || hasGrown && !format.isWhole else { return nil }
    readCount = lines.count
    var document = document
    document.format = format
    let reading = try document.reading(of: text(lines[...]))
    report(reading.description)
    return reading.sections
  }

  private var rows: ListSection<String, String, JSONRow> {
    report(DocumentFormat.lines.title)
    let shown = lines.suffix(limit)
    let rows = LineRows(pattern: document.pattern, key: document.key).rows(
      of: DocumentText(text(shown)).lines, from: dropped + lines.count - shown.count + 1)
    return ListSection(id: "", header: "", items: rows)
  }

  private mutating func endLine() {
    lines.append(rest.withoutTerminalSequences)
    rest = []
  }

  private func text(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}

extension DocumentFormat {
  /// Whether only a whole document can be read.
  fileprivate var isWhole: Bool { self == .yaml || self == .toml || self == .json }
}
