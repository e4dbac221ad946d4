public import LiveList

@available(Systems 2024, *)
extension ListStates {
  /// Returns the states that a closure makes of these.
  ///
  /// - Parameter transform: Returns a state for each state of this source.
  public func map<OtherID, OtherHeader, OtherItem>(
    _ transform: @escaping @Sendable (Element) -> ListState<OtherID, OtherHeader, OtherItem>
  ) -> ListStates<OtherID, OtherHeader, OtherItem> {
    ListStates<OtherID, OtherHeader, OtherItem> { yield in
      await run { state in yield(transform(state)) }
    }
  }

  /// Returns the states whose sections a closure derives from the sections of these, for example
  /// sorted or grouped. The phase stays the same.
  ///
  ///     ListStates.file("friends.json", .rows).mapSections { $0.map(sortedByName) }
  ///
  /// - Parameter transform: Returns the new sections.
  public func mapSections<OtherID, OtherHeader, OtherItem>(
    _ transform:
      @escaping @Sendable ([ListSection<SectionID, Header, Item>]) ->
      [ListSection<OtherID, OtherHeader, OtherItem>]
  ) -> ListStates<OtherID, OtherHeader, OtherItem> {
    map { $0.mapSections(transform) }
  }

  /// Returns the states whose items a closure derives one by one from the items of these. The phase
  /// stays the same.
  ///
  /// - Parameter transform: Returns a new item.
  public func mapItems<OtherItem>(
    _ transform: @escaping @Sendable (Item) -> OtherItem
  ) -> ListStates<SectionID, Header, OtherItem> {
    map { $0.mapItems(transform) }
  }

  /// Returns the states that satisfy a condition.
  ///
  /// - Parameter isIncluded: Returns whether to keep a state.
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Self {
    Self { yield in
      await run { state in
        if isIncluded(state) { yield(state) }
      }
    }
  }

  /// The updates between consecutive states, starting from an empty list that is loading.
  ///
  /// They behave like those of any other sequence of states, except that the policy decides about
  /// every state: none is lost before.
  ///
  /// - Parameters:
  ///   - policy: What happens to states that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  @inlinable
  public func updates(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Never> & Sendable
  where Item: Identifiable {
    updates(policy, clock) { ListChangeset(from: $0, to: $1, updates: $2) }
  }

  @usableFromInline
  func updates(
    _ policy: UpdatePolicy, _ clock: any Clock<Duration>,
    _ compare: @escaping AsyncUpdateSequence<Element, Never, SectionID, Header, Item>.Compare
  ) -> AsyncUpdateSequence<Element, Never, SectionID, Header, Item> where Item: Identifiable {
    AsyncUpdateSequence(
      policy: policy, clock: clock, compare: compare, start: { $0.run(run) },
      read: { ($0.phase, $0.sections) })
  }
}
