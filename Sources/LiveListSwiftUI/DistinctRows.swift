public import LiveList

/// A row of a section with an id that is unique in the section, even if several items share an id.
///
/// SwiftUI identifies rows only by their ids, and shows wrong rows if several share an id. Here
/// each repeated id gets a row of its own: `ForEach(section.distinctRows)`.
public struct DistinctRow<Item: Identifiable>: Identifiable {
  /// An item's id, and the number of earlier items in the section with the same id.
  public struct ID: Hashable {
    /// The id of the item.
    public let item: Item.ID
    /// The number of earlier items in the section with this id.
    public let repetition: Int
  }

  /// The id of the row, which is unique in the section.
  public let id: ID
  /// The item that the row shows.
  public let item: Item
}

extension DistinctRow: Equatable where Item: Equatable {}

extension ListSection where Item: Identifiable {
  /// The items in their order, as rows with unique ids.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var distinctRows: [DistinctRow<Item>] {
    var counts: [Item.ID: Int] = [:]
    return items.map { item in
      let repetition = counts[item.id, default: 0]
      counts[item.id] = repetition + 1
      return DistinctRow(id: .init(item: item.id, repetition: repetition), item: item)
    }
  }
}
