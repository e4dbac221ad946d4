public import LiveList

extension Sequence {
  /// The sections that these items make: one for each key.
  ///
  /// The key of a section is its id, so that an item whose key changes moves to another section. The
  /// items of a section stand in the order in which they came: to sort or to filter the items of all
  /// sections, sort or filter them before.
  ///
  ///     let sections = matches
  ///       .filter(\.isPlayed)
  ///       .sorted { $0.date > $1.date }
  ///       .sections(by: \.week, order: .descending) { week, matches in
  ///         "Week \(week), \(matches.count) matches"
  ///       }
  ///
  /// - Parameters:
  ///   - key: Says to which section an item belongs; a key path, or a closure. Called once for each
  ///     item.
  ///   - order: In which order the sections stand, and whether empty ones are kept.
  ///   - header: What a section shows, made from its key and its items, as their number or sum.
  ///     Called once for each section, in their order.
  /// - Complexity: O(*n*) in the items, and O(*k* log *k*) in the sections where these are sorted.
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

  /// The sections that these items make: one for each key, which is also what the section shows.
  ///
  /// - Parameters:
  ///   - key: Says to which section an item belongs; a key path, or a closure. Called once for each
  ///     item.
  ///   - order: In which order the sections stand, and whether empty ones are kept.
  /// - Complexity: O(*n*) in the items, and O(*k* log *k*) in the sections where these are sorted.
  @inlinable
  public func sections<Key: Hashable>(
    by key: (Element) -> Key, order: SectionOrder<Key> = .firstAppearance
  ) -> [ListSection<Key, Key, Element>] {
    sections(by: key, order: order) { key, _ in key }
  }
}
