public import LiveList
public import LiveListPipeline

/// Updates for any number of views. Each sequence is for one view: its first changeset starts from
/// an empty list, and each later one where the previous one ended. A slow view skips intermediate
/// lists. The sequences end when the model is released.
@available(Systems 2024, *)
extension ChangesModel {
  /// Updates for a view of the bench's list.
  public nonisolated func listUpdates() -> some AsyncSequence<BenchUpdate, Never> & Sendable {
    lists.values().updates()
  }

  /// Updates for a view of the runs, the newest first.
  public nonisolated func runUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, BenchRun>, Never
  > & Sendable {
    runLists.values().updates()
  }

  /// Updates for a view of the controls' state: a list of one row.
  public nonisolated func stateUpdates() -> some AsyncSequence<
    ListUpdate<OnlySection, OnlySection, ChangesState>, Never
  > & Sendable {
    states.values().updates()
  }
}

typealias BenchListState = ListState<BenchSectionID, BenchHeader, BenchItem>

/// The state of a flat list.
typealias ItemsState<Item: Equatable> = ListState<OnlySection, OnlySection, Item>

extension ListState {
  /// A list that is live.
  static func live(_ sections: [Section]) -> Self {
    var state = Self()
    state.succeed(with: sections)
    return state
  }

  /// A flat list that is live.
  static func live(items: [Item]) -> Self
  where SectionID == OnlySection, Header == OnlySection {
    .live([ListSection(items: items)])
  }
}
