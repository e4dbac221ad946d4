extension ListChangeset {
  /// Compares two lists of sections with a comparer. Use it for models without `==`, or whose `==`
  /// doesn't compare what a cell shows.
  ///
  ///     ListChangeset(
  ///       from: old, to: new, comparer: ListComparer(id: \.serverID) { $0.score == $1.score })
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - comparer: Identifies and compares the items.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  public init(
    from source: [Section], to target: [Section],
    comparer: ListComparer<SectionID, Header, Item>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) {
    self = comparer.compare(source, target, updates, moves: moves)
  }
}

extension ListChangeset where SectionID == OnlySection, Header == OnlySection {
  /// Compares two flat lists with a comparer. Use it for models without `==`, or whose `==` doesn't
  /// compare what a cell shows.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - comparer: Identifies and compares the items.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  @inlinable
  public init(
    from source: some Collection<Item>, to target: some Collection<Item>,
    comparer: ListComparer<SectionID, Header, Item>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      comparer: comparer, updates: updates, moves: moves)
  }
}
