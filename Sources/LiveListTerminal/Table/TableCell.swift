/// A cell of a row: the text in one column.
///
///     [TableCell("name", friend.name), TableCell("picture", friend.picture)]
public struct TableCell: Hashable, Sendable {
  /// The name of the column.
  public let column: String
  /// The text, on one line, without control characters.
  public let text: String

  /// Creates a cell. Line breaks and other control characters are made visible.
  public init(_ column: String, _ text: String) {
    self.column = column.visible
    self.text = text.visible
  }
}
