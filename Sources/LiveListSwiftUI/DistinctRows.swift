public import LiveList

/// The items of a section as rows of which no two have one id.
///
/// SwiftUI identifies rows only by their ids, and shows the wrong ones if several share an id.
/// Here, the second item with an id is a row of its own: `ForEach(section.distinctRows)`.
public struct DistinctRow<Item: Identifiable>: Identifiable {
  /// An item's id, and how many items before it in the section have the same.
  public struct ID: Hashable {
    /// The id of the item.
    public let item: Item.ID
    /// The number of items with this id before it in the section.
    public let repetition: Int
  }

  /// Identifies the row; unique in the section.
  public let id: ID
  /// The item that the row shows.
  public let item: Item
}

extension DistinctRow: Equatable where Item: Equatable {}

extension ListSection where Item: Identifiable {
  /// The items as rows of which no two have one id, in their order.
  ///
  /// - Complexity: O(*n*) in the items.
  public var distinctRows: [DistinctRow<Item>] {
    var counts: [Item.ID: Int] = [:]
    return items.map { item in
      let repetition = counts[item.id, default: 0]
      counts[item.id] = repetition + 1
      return DistinctRow(id: .init(item: item.id, repetition: repetition), item: item)
    }
  }
}
