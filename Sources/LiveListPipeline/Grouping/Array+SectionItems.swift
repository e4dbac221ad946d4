public import LiveList

extension Array {
  /// Returns these sections with only some of their items, for example the results of a search.
  ///
  /// Headers are unchanged. If a header shows the number of items, filter the items before you
  /// group them.
  ///
  /// - Parameters:
  ///   - keepingEmpty: Whether to keep sections without items: those that were empty before, and
  ///     those that have no included items.
  ///   - isIncluded: Returns whether to include an item.
  /// - Complexity: O(*n*) in the number of items.
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

  /// Returns these sections with the items of each section sorted. The sort is stable.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether the first item is ordered before the second;
  ///   a strict weak ordering.
  /// - Complexity: O(*n* log *n*) in the number of items of a section.
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
