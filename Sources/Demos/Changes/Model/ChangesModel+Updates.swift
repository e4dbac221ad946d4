public import LiveList
public import LiveListPipeline

/// A flat list's one section.
typealias ItemsSection<Item> = ListSection<OnlySection, OnlySection, Item>

/// What faces are led by. Each call is for one face: it begins with nothing shown, and leads from
/// there to the list as it is, and then from one to the next. Newest wins: a face that is slow is
/// led past lists that came in between. All end with the model.
extension ChangesModel {
  /// Leads a face of the bench's list.
  public nonisolated func listUpdates() -> some AsyncSequence<BenchUpdate, Never> & Sendable {
    lists.states().updates()
  }

  /// Leads a face of what was done, the newest first.
  public nonisolated func runUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, BenchRun>, Never
  > & Sendable {
    runLists.states().updates()
  }

  /// Leads a face of what controls show: a list of one row.
  public nonisolated func stateUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, ChangesState>, Never
  > & Sendable {
    states.states().updates()
  }
}
