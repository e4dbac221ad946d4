#if canImport(Combine) || OpenCombine
public import LiveList

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher {
  /// The changesets from one snapshot of a list to the next, beginning with an empty list.
  ///
  ///     store.$matches.map { $0.sections(by: \.week) }.changesets()
  ///       .sink { tableView.apply($0) { sections = $0 } }
  ///
  /// The subscriber's demand sets the pace. A subscriber that requests the next changeset when its
  /// view is idle receives one from the list it received last to the newest snapshot; snapshots in
  /// between are skipped. A subscriber with unlimited demand, such as `sink`, receives a changeset
  /// for each snapshot. Snapshots that change nothing produce no changeset; the last snapshot is
  /// always delivered.
  ///
  /// Lists are compared on the thread on which the snapshot or the demand arrives; `receive(on:)`
  /// before this operator moves that to another queue.
  ///
  /// - Parameter shown: The sections that the view already shows; by default none.
  /// - Complexity: That of comparing two lists, for each changeset.
  @inlinable
  public func changesets<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from shown: Output = []
  ) -> ChangesetPublisher<Self, SectionID, Header, Item>
  where Output == [ListSection<SectionID, Header, Item>] {
    ChangesetPublisher(upstream: self, shown: shown, comparer: ListComparer()) { $0 }
  }

  /// The changesets from one snapshot of a flat list to the next, beginning with an empty list.
  ///
  /// As for lists of sections.
  @inlinable
  public func changesets<Item: Identifiable & Equatable>(
    from shown: Output = []
  ) -> ChangesetPublisher<Self, OnlySection, OnlySection, Item> where Output == [Item] {
    ChangesetPublisher(
      upstream: self, shown: [ListSection(items: shown)], comparer: ListComparer()
    ) { [ListSection(items: $0)] }
  }
}
#endif
