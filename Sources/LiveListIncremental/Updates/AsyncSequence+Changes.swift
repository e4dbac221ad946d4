public import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The updates of a view to the successive states of a list, from a source that reports its
  /// changes. They start from an empty list that is loading.
  ///
  /// Unlike updates from a sequence of states, their cost depends on the size of the change, not on
  /// the size of the list. Lists are neither compared nor copied, provided that the consumer
  /// releases each update before it requests the next. Changes that arrive while the consumer is
  /// busy are joined, whatever the policy, so no change is lost. If most of a list changed, or the
  /// source doesn't know what changed, the lists are compared.
  ///
  ///     for await update in goals.updates() { table.apply(update.changeset) { rows = $0 } }
  ///
  /// - Parameters:
  ///   - policy: What happens to changes that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  @inlinable
  public func updates<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListChange<SectionID, Header, Item> {
    AsyncIncrementalSequence(
      base: self, policy: policy, clock: clock, list: IncrementalList())
  }

  /// The updates of a flat list, from a source that reports its changes.
  ///
  /// They behave like those of a list of sections. If the list starts empty, the first element may
  /// be an edit.
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
