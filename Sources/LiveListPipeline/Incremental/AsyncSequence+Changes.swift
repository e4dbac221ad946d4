public import LiveList

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The updates that lead a screen from one state of a list to the next, starting with nothing
  /// shown and loading, from a source that says what changed.
  ///
  /// As for states of a list, but a change costs what it is and not what the list is: neither are
  /// lists compared nor, as long as the consumer lets go of each update when it asks for the next,
  /// copied. Changes that arrive while the consumer is busy are joined, whatever the policy: none is
  /// lost. Where most of a list changed, and where the source does not know what did, all is
  /// compared.
  ///
  ///     for await update in goals.updates() { table.apply(update.changeset) { rows = $0 } }
  ///
  /// - Parameters:
  ///   - policy: What becomes of changes that arrive while the consumer is busy.
  ///   - clock: What the policy's intervals are measured with.
  @inlinable
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListChange<SectionID, Header, Item> {
    AsyncIncrementalSequence(
      base: self, policy: policy, clock: clock, shown: [],
      comparer: ListComparer { ListChangeset(from: $0, to: $1) })
  }

  /// The updates of a flat list, from a source that says what changed.
  ///
  /// As for lists of sections; an edit may be the first element, of a list without items.
  @inlinable
  public func updates<Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<OnlySection, OnlySection, Item>, Failure> & Sendable
  where Element == ItemsChange<Item> {
    AsyncIncrementalSequence(
      base: self, policy: policy, clock: clock,
      shown: [ListSection<OnlySection, OnlySection, Item>(items: [])],
      comparer: ListComparer { ListChangeset(from: $0, to: $1) })
  }
}
