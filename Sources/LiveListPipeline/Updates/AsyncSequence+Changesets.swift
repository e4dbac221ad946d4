public import LiveList

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The changesets that lead a view from one snapshot of a list to the next, starting with nothing
  /// shown.
  ///
  /// Newest wins: while the consumer applies one changeset the source goes on, and the next
  /// changeset leads from what is shown to the newest snapshot, whatever came in between. The last
  /// snapshot is always reached. Snapshots that change nothing give no changeset.
  ///
  ///     for try await changeset in profiles.map(\.sections).changesets() {
  ///       await tableView.apply(changeset) { sections = $0 }
  ///     }
  public func changesets<SectionID, Header: Equatable, Item: Identifiable & Equatable>()
    -> some AsyncSequence<ListChangeset<SectionID, Header, Item>, Failure>
  where Element == [ListSection<SectionID, Header, Item>] {
    AsyncUpdateSequence(base: self) { (.live, $0) }.map(\.changeset)
  }

  /// The changesets that lead a view from one snapshot of a flat list to the next, starting with
  /// nothing shown.
  ///
  /// Newest wins, as for lists of sections.
  public func changesets<Item: Identifiable & Equatable>()
    -> some AsyncSequence<ItemsChangeset<Item>, Failure>
  where Element == [Item] {
    AsyncUpdateSequence(base: self, shown: [ListSection<OnlySection, OnlySection, Item>(items: [])])
    {
      (.live, [ListSection(items: $0)])
    }.map(\.changeset)
  }

  /// The updates that lead a screen from one state of a list to the next, starting with nothing
  /// shown and loading.
  ///
  /// Newest wins, as for snapshots; an update whose changeset is empty says that only the phase
  /// changed.
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>()
    -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListState<SectionID, Header, Item> {
    AsyncUpdateSequence(base: self) { ($0.phase, $0.sections) }
  }
}
