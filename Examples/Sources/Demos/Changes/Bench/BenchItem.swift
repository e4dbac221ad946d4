/// A row of the bench. Its number identifies the item, and its version is the content.
public struct BenchItem: Hashable, Sendable, Identifiable {
  /// The number, from 1, which is unique in a list.
  public let id: Int
  /// The version of the item's content, from 1.
  public internal(set) var version = 1

  /// Creates the first version of an item.
  init(id: Int) {
    self.id = id
  }

  /// The fields that a view of the list shows, by their roles.
  public var fields: [(role: String, text: String)] {
    [("title", "Item \(id)"), ("label", "version \(version)")]
  }
}

extension BenchItem: CustomStringConvertible {
  /// A text such as `Item 17, version 3`.
  public var description: String { "Item \(id), version \(version)" }
}

/// In JSON, an item is an object with its fields and the kind `item`.
extension BenchItem: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("item", fields)
  }
}
