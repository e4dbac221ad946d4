public import Foundation

/// What a JSON document that is one item of a list says: a file of a folder, a line of JSON Lines.
///
///     ListStates.folder("friends", items: .row)
///     ListStates.stream(from: STDIN_FILENO, items: .decoding(Event.self))
public struct JSONItemFormat<Item: Sendable>: Sendable {
  /// Takes the text, and the name that the item has outside of it.
  package let read: @Sendable (JSONText, String) throws(JSONFailure) -> Item
}

extension JSONItemFormat where Item == JSONRow {
  /// Any JSON as a row, known by its `id`, `_id`, `key` or `uuid`, or else by the name of its file
  /// or the number of its document.
  public static var row: Self {
    Self { text, name throws(JSONFailure) in try text.rowReader(key: nil).row(named: name) }
  }

  /// Any JSON as a row that is known by a field, which each must have.
  public static func row(key: String) -> Self {
    Self { text, name throws(JSONFailure) in try text.rowReader(key: key).row(named: name) }
  }
}

extension JSONItemFormat where Item: Decodable {
  /// One item.
  ///
  /// - Parameters:
  ///   - type: What the document is.
  ///   - decoder: What it is decoded with.
  public static func decoding(_ type: Item.Type, decoder: JSONDecoder = JSONDecoder()) -> Self {
    Self { text, _ throws(JSONFailure) in try text.decode(type, with: decoder) }
  }
}
