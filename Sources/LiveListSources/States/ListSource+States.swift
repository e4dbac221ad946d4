public import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension ListSource {
  /// A local source for a screen's model.
  ///
  ///     let friends = ListModel(.states(of: .file("friends.json", .rows)))
  ///
  /// A failure ends the iteration, and the model starts another when it retries; its phase says since
  /// when the rows are stale.
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
