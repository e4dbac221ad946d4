public import Foundation

/// How a JSON document is parsed as one item of a list. The document can be a file of a folder or a
/// line of JSON Lines.
///
///     ListStates.folder("friends", items: .row)
///     ListStates.stream(from: STDIN_FILENO, items: .decoding(Event.self))
public struct ItemFormat<Item: Sendable>: Sendable {
  /// Parses an item, given its text and a name that identifies it outside of the text, such as its
  /// file name.
  package let read: @Sendable (RowText, String) throws(FormatFailure) -> Item
}

extension ItemFormat where Item == JSONRow {
  /// Parses any JSON as a row. It is identified by its `id`, `_id`, `key` or `uuid`, or else by the
  /// name of its file or the number of its document.
  public static var row: Self { row(detecting: nil) }

  /// Parses any JSON as a row that is identified by a field. Each row must have that field.
  public static func row(key: String) -> Self { row(detecting: key) }

  private static func row(detecting key: String?) -> Self {
    Self { text, name throws(FormatFailure) in
      try text.read(key: key) { reader throws(RowFault) in try reader.row(named: name) }
    }
  }
}

extension ItemFormat where Item: Decodable {
  /// Decodes one item.
  ///
  /// - Parameters:
  ///   - type: The type of the document.
  ///   - decoder: The decoder.
  public static func decoding(_ type: Item.Type, decoder: JSONDecoder = JSONDecoder()) -> Self {
    Self { text, _ throws(FormatFailure) in try text.decode(type, with: decoder) }
  }
}
