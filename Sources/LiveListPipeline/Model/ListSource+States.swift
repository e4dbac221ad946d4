public import LiveList

@available(Systems 2024, *)
extension ListSource {
  /// Creates a source for a model from the states of a list.
  ///
  ///     let friends = ListModel(.states(of: .file("friends.json", .rows)))
  ///
  /// The states are read for as long as the list is visible. A failure in their phase becomes the
  /// phase of the model, and the source recovers by itself: the delays of ``ListTiming/retry``
  /// don't apply to it.
  public static func states<SectionID, Header, Item>(
    of states: ListStates<SectionID, Header, Item>
  ) -> Self where Value == [ListSection<SectionID, Header, Item>] {
    Self(
      reportsChanges: true,
      reporting: { listener in
        for await state in states {
          if let report = SourceReport(state) { listener(report) }
        }
      })
  }
}
