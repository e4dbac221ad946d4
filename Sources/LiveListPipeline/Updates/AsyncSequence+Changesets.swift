public import LiveList

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The changesets from one snapshot of a list to the next, starting with nothing shown.
  ///
  /// While the consumer applies one changeset the source goes on. When the consumer asks again, the
  /// next changeset leads from what is shown to what the policy says: by default to the newest
  /// snapshot, whatever came in between. The last snapshot is always reached. Snapshots that change
  /// nothing give no changeset.
  ///
  ///     for try await changeset in profiles.map(\.sections).changesets() {
  ///       await tableView.apply(changeset) { sections = $0 }
  ///     }
  ///
  /// Values cross from the source's task to the consumer's, so they are `Sendable`; for items that
  /// stay on the main actor there is ``ListModel``. Lists of 10,000 items and more are compared
  /// away from the consumer's actor. Cancelling the consumer's task ends the sequence, and the
  /// source.
  ///
  /// - Parameters:
  ///   - policy: What becomes of snapshots that arrive while the consumer is busy.
  ///   - clock: What the policy's intervals are measured with.
  @inlinable
  public func changesets<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListChangeset<SectionID, Header, Item>, Failure>
  where Element == [ListSection<SectionID, Header, Item>] {
    AsyncUpdateSequence(
      base: self, policy: policy, clock: clock,
      comparer: ListComparer { ListChangeset(from: $0, to: $1) }
    ) { (.live, $0) }.map(\.changeset)
  }

  /// The changesets from one snapshot of a flat list to the next, starting with nothing shown.
  ///
  /// As for lists of sections.
  @inlinable
  public func changesets<Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ItemsChangeset<Item>, Failure>
  where Element == [Item] {
    let shown = [ListSection<OnlySection, OnlySection, Item>(items: [])]
    return AsyncUpdateSequence(
      base: self, policy: policy, clock: clock, shown: shown,
      comparer: ListComparer { ListChangeset(from: $0, to: $1) }
    ) { (.live, [ListSection(items: $0)]) }.map(\.changeset)
  }

  /// The updates that lead a screen from one state of a list to the next, starting with nothing
  /// shown and loading.
  ///
  /// As for snapshots; an update whose changeset is empty says that only the phase changed. A policy
  /// treats rows and phase as one: with ``UpdatePolicy/drop`` a change of phase is dropped too.
  @inlinable
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListState<SectionID, Header, Item> {
    AsyncUpdateSequence(
      base: self, policy: policy, clock: clock,
      comparer: ListComparer { ListChangeset(from: $0, to: $1) }
    ) { ($0.phase, $0.sections) }
  }
}
