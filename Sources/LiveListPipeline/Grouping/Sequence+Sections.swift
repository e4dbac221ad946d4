public import LiveList

extension Sequence {
  /// Groups these items into sections, one for each key.
  ///
  /// The key of a section is its id, so an item whose key changes moves to another section. Within
  /// a section, items keep their order, so sort or filter the items before you group them.
  ///
  ///     let sections = matches
  ///       .filter(\.isPlayed)
  ///       .sorted { $0.date > $1.date }
  ///       .sections(by: \.week, order: .descending) { week, matches in
  ///         "Week \(week), \(matches.count) matches"
  ///       }
  ///
  /// - Parameters:
  ///   - key: Returns the key of an item's section; a key path or a closure. Called once for each
  ///     item.
  ///   - order: The order of the sections, and whether empty sections are kept.
  ///   - header: Returns the header of a section, given its key and its items; for example, a
  ///     header can show their number or sum. Called once for each section, in the order of
  ///     sections.
  /// - Complexity: O(*n*) in the number of items, plus O(*k* log *k*) in the number of sections if
  ///   they are sorted.
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

  /// Groups these items into sections, one for each key. The key is also the header.
  ///
  /// - Parameters:
  ///   - key: Returns the key of an item's section; a key path or a closure. Called once for each
  ///     item.
  ///   - order: The order of the sections, and whether empty sections are kept.
  /// - Complexity: O(*n*) in the number of items, plus O(*k* log *k*) in the number of sections if
  ///   they are sorted.
  @inlinable
  public func sections<Key: Hashable>(
    by key: (Element) -> Key, order: SectionOrder<Key> = .firstAppearance
  ) -> [ListSection<Key, Key, Element>] {
    sections(by: key, order: order) { key, _ in key }
  }
}
