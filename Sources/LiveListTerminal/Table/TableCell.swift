/// A named cell of a row: the text in one column.
///
///     [TableCell("name", friend.name), TableCell("picture", friend.picture)]
public struct TableCell: Hashable, Sendable {
  /// The name of the column.
  public let column: String
  /// The text, on one line, without control characters.
  public let text: String
  /// Whether a log shows the text in quotes, as it does a string, but not a number.
  public let isQuoted: Bool

  /// Creates a cell. Line breaks and other control characters are made visible.
  public init(_ column: String, _ text: String, isQuoted: Bool = true) {
    self.column = column.visible
    self.text = text.visible
    self.isQuoted = isQuoted
  }

  /// Creates a cell of a row that is shown already.
  init(shown: TableRow.ShownCell) {
    column = shown.column
    text = shown.text
    isQuoted = true
  }

  /// The text that a log shows.
  var written: String { isQuoted ? text.quoted : text }
}
