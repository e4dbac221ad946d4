/// The items with which cells were filled last. Neither cells nor views are retained.
struct FilledCells<Item> {
  private struct Filling {
    weak var cell: AnyObject?
    let item: Item
  }

  private static var smallest: Int { 64 }

  private var fillings: [ObjectIdentifier: Filling] = [:]
  private var limit = Self.smallest

  /// - Complexity: O(1), amortized: released cells are removed when their number may have doubled.
  mutating func fill(_ cell: AnyObject, with item: Item) {
    if fillings.count >= limit {
      fillings = fillings.filter { $0.value.cell != nil }
      limit = max(Self.smallest, 2 * fillings.count)
    }
    fillings[ObjectIdentifier(cell)] = Filling(cell: cell, item: item)
  }

  func item(in cell: AnyObject) -> Item? {
    guard let filling = fillings[ObjectIdentifier(cell)], filling.cell === cell else { return nil }
    return filling.item
  }
}
