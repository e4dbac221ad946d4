#if canImport(Combine) || OpenCombine
public import LiveList

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher {
  /// Publishes the changesets between consecutive snapshots of a list, starting from an empty list.
  ///
  ///     store.$matches.map { $0.sections(by: \.week) }.changesets()
  ///       .sink { tableView.apply($0) { sections = $0 } }
  ///
  /// The subscriber's demand sets the pace. A subscriber that requests the next changeset when its
  /// view is idle receives a changeset from its current list to the newest snapshot; the snapshots
  /// in between are skipped. A subscriber with unlimited demand, such as `sink`, receives a
  /// changeset for each snapshot. A snapshot without changes produces no changeset. The last
  /// snapshot is always delivered.
  ///
  /// Lists are compared on the thread on which the snapshot or the demand arrives. To compare them
  /// on another queue, put `receive(on:)` before this operator.
  ///
  /// - Parameter shown: The sections that the view already shows; none by default.
  /// - Complexity: That of comparing two lists, for each changeset.
  @inlinable
  public func changesets<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from shown: Output = []
  ) -> Publishers.Changesets<Self, SectionID, Header, Item>
  where Output == [ListSection<SectionID, Header, Item>] {
    Publishers.Changesets(upstream: self, shown: shown, comparer: ListComparer()) { $0 }
  }

  /// Publishes the changesets between consecutive snapshots of a flat list, starting from an empty
  /// list.
  ///
  /// It behaves like the method for lists of sections.
  @inlinable
  public func changesets<Item: Identifiable & Equatable>(
    from shown: Output = []
  ) -> Publishers.Changesets<Self, OnlySection, OnlySection, Item> where Output == [Item] {
    Publishers.Changesets(
      upstream: self, shown: [ListSection(items: shown)], comparer: ListComparer()
    ) { [ListSection(items: $0)] }
  }
}
#endif
