public import LiveList

extension Sequence {
  /// Groups these items into sections, one for each key. The key of a section is its ID, so an item
  ///whose key changes moves to another section. The items of a section keep their order: to sort or
  ///filter the items of all sections, sort or filter them first.
  ///
  ///     let sections = matches
  ///       .filter(\.isPlayed)
  ///       .sorted { $0.date > $1.date }
  ///       .sections(by: \.week, order: .descending) { week, matches in
  ///         "Week \(week), \(matches.count) matches"
  ///       }
  ///
  /// - Parameters:
  ///   - key: The key of the section that an item belongs to; a key path, or a closure. Called once
  ///     for each item.
  ///   - order: The order of the sections, and whether empty ones are kept.
  ///   - header: Makes the header of a section from its key and its items, such as their number or
  ///     sum.
  ///     Called once for each section, in their order.
  /// - Complexity: O(*n*) in the items, and O(*k* log *k*) in the sections if these are sorted.
  @inlinable
  public func sections<Key: Hashable, Header>(
    by key: (Element) -> Key, order: SectionOrder<Key> = .firstAppearance,
    header: (Key, [Element]) -> Header
  ) -> [ListSection<Key, Header, Element>] {
    let groups = ItemGroups(self, by: key)
    return groups.keys(in: order).map { key in
      let items = groups[key]
      return ListSection(id: key, header: header(key, items), items: items)
    }
  }

  /// Groups these items into sections, one for each key, which is also the header.
  ///
  /// - Parameters:
  ///   - key: The key of the section that an item belongs to; a key path, or a closure. Called once
  ///     for each item.
  ///   - order: The order of the sections, and whether empty ones are kept.
  /// - Complexity: O(*n*) in the items, and O(*k* log *k*) in the sections if these are sorted.
  @inlinable
  public func sections<Key: Hashable>(
    by key: (Element) -> Key, order: SectionOrder<Key> = .firstAppearance
  ) -> [ListSection<Key, Key, Element>] {
    sections(by: key, order: order) { key, _ in key }
  }
}
