/// A row of a ``RecordedPage``: any named texts.
public struct RecordedRow: Hashable, Sendable, Identifiable {
  /// A text and the name of its column.
  public struct Cell: Hashable, Sendable {
    /// The name of the column.
    public let column: String
    /// The text.
    public let text: String

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - column: The name of the column; any text.
    ///   - text: The text; any text. An empty one isn't shown.
    public init(column: String, text: String) {
      self.column = column
      self.text = text
    }
  }

  /// Identifies the row in the list.
  public let id: String
  /// The texts of the row, in the order of the columns.
  public let cells: [Cell]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - id: Identifies the row in the list.
  ///   - cells: The texts of the row, at most one for each column.
  public init(id: String, cells: [Cell]) {
    self.id = id
    self.cells = cells
  }
}

/// A row as the page receives it: an object of its texts. Their names are the keys of the columns,
/// because some names, such as `picture`, have a meaning for a page.
struct NumberedRow: Hashable, Sendable, Identifiable, Encodable {
  let id: String
  private let texts: [String: String]

  /// - Parameter columns: The columns, which include those of the row.
  init(_ row: RecordedRow, in columns: RecordedColumns) {
    id = row.id
    let named = row.cells.lazy.filter { !$0.text.isEmpty }.compactMap { cell in
      columns.keys[cell.column].map { ($0, cell.text) }
    }
    texts = Dictionary(named) { first, _ in first }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }
}
