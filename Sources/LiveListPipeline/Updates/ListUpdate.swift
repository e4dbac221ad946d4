public import LiveList

/// An update of a view: the changes of its rows, and how current they are afterward.
public struct ListUpdate<SectionID: Hashable, Header, Item> {
  /// The changes of the rows; empty if only the phase has changed.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase

  /// Creates an update from a changeset and the phase after it.
  public init(changeset: ListChangeset<SectionID, Header, Item>, phase: ListPhase) {
    self.changeset = changeset
    self.phase = phase
  }

  /// The state that the screen shows after the change.
  public var state: ListState<SectionID, Header, Item> {
    ListState(sections: changeset.target, phase: phase)
  }
}

extension ListUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
