public import Foundation

/// How a JSON document is read as one item of a list: a file of a folder, a line of JSON Lines.
///
///     ListStates.folder("friends", items: .row)
///     ListStates.stream(from: STDIN_FILENO, items: .decoding(Event.self))
public struct JSONItemFormat<Item: Sendable>: Sendable {
  /// Receives the text, and the name that the item has outside of it.
  package let read: @Sendable (JSONText, String) throws(JSONFailure) -> Item
}

extension JSONItemFormat where Item == JSONRow {
  /// Any JSON as a row, identified by its `id`, `_id`, `key` or `uuid`, or else by the name of its
  /// file or the number of its document.
  public static var row: Self { row(detecting: nil) }

  /// Any JSON as a row that is identified by a field, which each must have.
  public static func row(key: String) -> Self { row(detecting: key) }

  private static func row(detecting key: String?) -> Self {
    Self { text, name throws(JSONFailure) in
      try text.read(key: key) { reader throws(RowFault) in try reader.row(named: name) }
    }
  }
}

extension JSONItemFormat where Item: Decodable {
  /// One item.
  ///
  /// - Parameters:
  ///   - type: The type of the document.
  ///   - decoder: The decoder.
  public static func decoding(_ type: Item.Type, decoder: JSONDecoder = JSONDecoder()) -> Self {
    Self { text, _ throws(JSONFailure) in try text.decode(type, with: decoder) }
  }
}
