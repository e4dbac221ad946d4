extension RangeReplaceableCollection {
  /// Returns the collection with the changes applied to it.
  ///
  /// - Returns: `nil` if the changeset was made for a list of another length.
  /// - Complexity: O(*n*) for each batch.
  public func applying(_ changeset: ItemsChangeset<Element>) -> Self? {
    let section = ListSection(items: Array(self))
    return [section].applying(changeset).map { Self($0[0].items) }
  }
}

extension Array {
  /// Returns the sections with the changes applied to them, batch by batch.
  ///
  /// Inserted and updated items come from the changeset, all other items from this array.
  ///
  /// - Returns: `nil` if the changeset was made for sections with other counts.
  /// - Complexity: O(*n*) for each batch.
  public func applying<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>
  ) -> [Element]? where Element == ListSection<SectionID, Header, Item> {
    guard map({ $0.items.count }) == changeset.source.map({ $0.items.count }) else { return nil }
    var sections = self
    for batch in changeset.batches {
      guard let next = BatchReplay(batch.changes, after: batch.after).result(on: sections)
      else { return nil }
      sections = next
    }
    for section in changeset.sectionRefreshes {
      sections[section].header = changeset.target[section].header
    }
    for path in changeset.itemReconfigures {
      sections[path.section].items[path.item] = changeset.target[path.section].items[path.item]
    }
    return sections
  }
}
