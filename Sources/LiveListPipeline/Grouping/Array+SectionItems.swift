public import LiveList

extension Array {
  /// These sections with only some of their items, as in a search.
  ///
  /// Headers are unchanged: for one that shows the number of items, filter the items before
  /// grouping them.
  ///
  /// - Parameters:
  ///   - keepingEmpty: Whether a section is kept if none of its items is included, or if it was
  ///     empty before.
  ///   - isIncluded: Whether an item is included.
  /// - Complexity: O(*n*) in the items.
  @inlinable
  public func filteringItems<SectionID, Header, Item>(
    keepingEmpty: Bool = false, _ isIncluded: (Item) -> Bool
  ) -> Self where Element == ListSection<SectionID, Header, Item> {
    compactMap { section in
      let items = section.items.filter(isIncluded)
      guard keepingEmpty || !items.isEmpty else { return nil }
      return ListSection(id: section.id, header: section.header, items: items)
    }
  }

  /// These sections with the items of each of them sorted. The sort is stable.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first item comes before the second; a strict
  ///   weak order.
  /// - Complexity: O(*n* log *n*) in the items of a section.
  @inlinable
  public func sortingItems<SectionID, Header, Item>(
    by areInIncreasingOrder: (Item, Item) -> Bool
  ) -> Self where Element == ListSection<SectionID, Header, Item> {
    map { section in
      ListSection(
        id: section.id, header: section.header,
        items: section.items.sorted(by: areInIncreasingOrder))
    }
  }
}
