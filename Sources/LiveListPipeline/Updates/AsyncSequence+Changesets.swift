public import LiveList

@available(Systems 2024, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The changesets between consecutive snapshots of a list, starting from an empty list.
  ///
  /// The source continues while the consumer applies a changeset. When the consumer requests the
  /// next changeset, the policy decides what it contains. By default, it leads to the newest
  /// snapshot and skips those in between. The last snapshot is always delivered. A snapshot without
  /// changes yields no changeset.
  ///
  ///     for try await changeset in profiles.map(\.sections).changesets() {
  ///       await tableView.apply(changeset) { sections = $0 }.ended()
  ///     }
  ///
  /// Values are passed from the source's task to the consumer's, so they must be `Sendable`. For
  /// items that stay on the main actor, use ``ListModel``. Lists of 10,000 items or more are
  /// compared off the consumer's actor. Canceling the consumer's task cancels the sequence and the
  /// source.
  ///
  /// - Parameters:
  ///   - policy: What happens to snapshots that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  @inlinable
  public func changesets<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListChangeset<SectionID, Header, Item>, Failure>
  where Element == [ListSection<SectionID, Header, Item>] {
    AsyncUpdateSequence(
      base: self, policy: policy, clock: clock,
      compare: { ListChangeset(from: $0, to: $1, updates: $2) }, read: { .live($0) }
    ).compactMap { $0.changeset.isEmpty ? nil : $0.changeset }
  }

  /// The changesets between consecutive snapshots of a flat list, starting from an empty list.
  ///
  /// It behaves like `changesets` of a list with sections.
  @inlinable
  public func changesets<Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ItemsChangeset<Item>, Failure>
  where Element == [Item] {
    let shown = [ListSection<OnlySection, OnlySection, Item>(items: [])]
    return AsyncUpdateSequence(
      base: self, policy: policy, clock: clock, shown: shown,
      compare: { ListChangeset(from: $0, to: $1, updates: $2) },
      read: { .live([ListSection(items: $0)]) }
    ).compactMap { $0.changeset.isEmpty ? nil : $0.changeset }
  }

  /// The updates between consecutive states of a list, starting from an empty list that is loading.
  ///
  /// Each update has a changeset, as in `changesets`. If it is empty, only the phase has changed. A
  /// policy treats rows and phase as a unit: with ``UpdatePolicy/drop``, a change of the phase can
  /// be dropped, too.
  @inlinable
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListState<SectionID, Header, Item> {
    AsyncUpdateSequence(
      base: self, policy: policy, clock: clock,
      compare: { ListChangeset(from: $0, to: $1, updates: $2) }, read: { $0 })
  }
}
