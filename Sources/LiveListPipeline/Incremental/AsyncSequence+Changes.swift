public import LiveList

@available(Systems 2024, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The updates that take a view from one state of a list to the next, beginning with an empty
  /// list that is loading, from a source that reports what changed.
  ///
  /// Like the updates of states of a list, but the cost follows the change and not the list: lists
  /// are neither compared nor copied, provided that the consumer releases each update before it
  /// requests the next. Changes that arrive while the consumer is busy are joined, whatever the
  /// policy, so none is lost. If most of a list changed, or the source doesn't know what did, the
  /// whole lists are compared.
  ///
  ///     for await update in goals.updates() { table.apply(update.changeset) { rows = $0 } }
  ///
  /// - Parameters:
  ///   - policy: What happens to changes that arrive while the consumer is busy.
  ///   - clock: What the policy's intervals are measured with.
  @inlinable
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListChange<SectionID, Header, Item> {
    AsyncIncrementalSequence(
      base: self, policy: policy, clock: clock, list: IncrementalList())
  }

  /// The updates of a flat list, from a source that reports what changed.
  ///
  /// As for lists of sections; an edit may be the first element, of a list without items.
  @inlinable
  public func updates<Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<OnlySection, OnlySection, Item>, Failure> & Sendable
  where Element == ItemsChange<Item> {
    AsyncIncrementalSequence(
      base: self, policy: policy, clock: clock,
      list: IncrementalList(shown: [ListSection(items: [])]))
  }
}
