public import LiveList

/// What a screen has to do next: change its rows, and say how current they are.
public struct ListUpdate<SectionID: Hashable, Header, Item> {
  /// From what is shown to what is to be shown; empty when only the phase changed.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase

  /// A change of the rows and the phase that goes with it.
  public init(changeset: ListChangeset<SectionID, Header, Item>, phase: ListPhase) {
    self.changeset = changeset
    self.phase = phase
  }

  /// What the screen shows after the change.
  public var state: ListState<SectionID, Header, Item> {
    ListState(sections: changeset.target, phase: phase)
  }
}

extension ListUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
