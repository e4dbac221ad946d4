public import LiveList

@available(Systems 2024, *)
extension ListStates {
  /// Returns this source with a policy: what happens to states that arrive while the consumer is
  /// busy. By default, the newest wins.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - clock: The clock that measures the policy's intervals.
  public func paced(
    by policy: UpdatePolicy, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    var paced = self
    paced.pace = UpdatePace(policy: policy, clock: clock)
    return paced
  }

  /// Returns the source of the sections that a closure makes of the items on the main actor.
  @usableFromInline
  func grouped<OtherID, OtherHeader>(
    by group: @escaping @MainActor ([Item]) -> [ListSection<OtherID, OtherHeader, Item>]
  ) -> ListStates<OtherID, OtherHeader, Item> {
    ListStates<OtherID, OtherHeader, Item>(
      reportsChanges: reportsChanges,
      onMainActor: { yield in
        try await read { state in
          let items = state.sections.flatMap(\.items)
          var grouped = state.mapSections { _ in group(items) }
          grouped.ungrouped = items
          yield(grouped)
        }
      })
  }
}

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Returns the states that a closure makes of these.
  ///
  /// - Parameter transform: Returns a state for each state of this source.
  public func map<
    OtherID: Sendable, OtherHeader: Sendable, OtherItem: Sendable
  >(
    _ transform: @escaping @Sendable (State) -> ListState<OtherID, OtherHeader, OtherItem>
  ) -> ListStates<OtherID, OtherHeader, OtherItem> {
    derived { state, yield in yield(transform(state)) }
  }

  /// Returns the states whose sections a closure derives from the sections of these, for example
  /// sorted or grouped. The phase stays the same.
  ///
  ///     ListStates.file("friends.json", .rows).mapSections { $0.map(sortedByName) }
  ///
  /// - Parameter transform: Returns the new sections.
  public func mapSections<
    OtherID: Sendable, OtherHeader: Sendable, OtherItem: Sendable
  >(
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
  public func mapItems<OtherItem: Sendable>(
    _ transform: @escaping @Sendable (Item) -> OtherItem
  ) -> ListStates<SectionID, Header, OtherItem> {
    map { $0.mapItems(transform) }
  }

  /// Returns the states that satisfy a condition.
  ///
  /// - Parameter isIncluded: Returns whether to keep a state.
  public func filter(_ isIncluded: @escaping @Sendable (State) -> Bool) -> Self {
    derived { state, yield in
      if isIncluded(state) { yield(state) }
    }
  }

  /// Returns a source that is read as this one is, with other states.
  private func derived<
    OtherID: Sendable, OtherHeader: Sendable, OtherItem: Sendable
  >(
    _ pass:
      @escaping @Sendable (State, ListStates<OtherID, OtherHeader, OtherItem>.Yield) -> Void
  ) -> ListStates<OtherID, OtherHeader, OtherItem> {
    typealias Other = ListStates<OtherID, OtherHeader, OtherItem>
    var states = Other(
      reportsChanges: reportsChanges,
      anywhere: { [reading] in
        try await Other.withoutRepeats({ yield in try await reading { pass($0, yield) } }, $0)
      })
    states.pace = pace
    return states
  }

  /// The updates between consecutive states, starting from an empty list that is loading.
  ///
  /// They behave like those of any other sequence of states, except that the policy decides about
  /// every state: none is lost before. If the source is ``paced(by:clock:)``, that is the policy.
  @inlinable
  public func updates() -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Never> & Sendable
  where Item: Identifiable {
    updates { ListChangeset(from: $0, to: $1, updates: $2) }
  }

  /// The updates between consecutive states, with a policy.
  ///
  /// - Parameters:
  ///   - policy: What happens to states that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  @inlinable
  public func updates(
    policy: UpdatePolicy, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Never> & Sendable
  where Item: Identifiable {
    paced(by: policy, clock: clock).updates()
  }

  @usableFromInline
  func updates(
    _ compare: @escaping AsyncUpdateSequence<State, Never, SectionID, Header, Item>.Compare
  ) -> AsyncUpdateSequence<State, Never, SectionID, Header, Item> where Item: Identifiable {
    AsyncUpdateSequence(
      policy: pace.policy, clock: pace.clock, compare: compare, start: { $0.run(run) },
      read: { $0 })
  }
}
