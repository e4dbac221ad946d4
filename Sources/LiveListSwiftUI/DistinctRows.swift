public import LiveList

/// The items of a section as rows of which no two have one id.
///
/// SwiftUI finds rows again by their ids alone, and shows the wrong ones when several share an id.
/// Here the second item with an id is another row than the first: `ForEach(section.distinctRows)`.
public struct DistinctRow<Item: Identifiable>: Identifiable {
  /// An item's id, and how many items before it in the section have the same.
  public struct ID: Hashable {
    /// The id of the item.
    public let item: Item.ID
    /// How many items with this id stand before it in the section.
    public let repetition: Int
  }

  /// Says which row it is; no other row of the section has the same.
  public let id: ID
  /// What the row shows.
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
