public import LiveList
public import LiveListPipeline

/// A flat list's one section.
typealias ItemsSection<Item> = ListSection<OnlySection, OnlySection, Item>

/// Updates for any number of views. Each sequence is for one view: its first changeset starts from an
/// empty list, and each of the others where the last one ended. Newest wins: a view that is slow
/// skips lists in between. All end with the model.
extension ChangesModel {
  /// Updates for a view of the bench's list.
  public nonisolated func listUpdates() -> some AsyncSequence<BenchUpdate, Never> & Sendable {
    lists.updates()
  }

  /// Updates for a view of the runs, the newest first.
  public nonisolated func runUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, BenchRun>, Never
  > & Sendable {
    runLists.updates()
  }

  /// Updates for a view of what controls show: a list of one row.
  public nonisolated func stateUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, ChangesState>, Never
  > & Sendable {
    states.updates()
  }
}

extension NewestValue {
  /// Updates for one view of the newest list.
  fileprivate func updates<SectionID, Header, Item>() -> some AsyncSequence<
    ListUpdate<SectionID, Header, Item>, Never
  > & Sendable
  where
    Value == [ListSection<SectionID, Header, Item>], SectionID: Sendable, Header: Sendable,
    Header: Equatable, Item: Identifiable & Equatable & Sendable, Item.ID: Sendable
  {
    values().map { ListState(sections: $0, phase: .live) }.updates()
  }
}
