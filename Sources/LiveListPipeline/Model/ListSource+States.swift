public import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension ListSource {
  /// Creates a source for a model from the states of a list.
  ///
  ///     let friends = ListModel(.states(of: .file("friends.json", .rows)))
  ///
  /// A failure ends the iteration. The model starts another iteration when it retries, and its
  /// phase contains the time since which the rows have been stale.
  public static func states<SectionID, Header, Item>(
    of states: ListStates<SectionID, Header, Item>
  ) -> Self where Value == [ListSection<SectionID, Header, Item>] {
    Self { deliver in
      for await state in states {
        if let failure = state.phase.failure { throw failure }
        if state.phase == .live { deliver(state.sections) }
      }
    }
  }
}
