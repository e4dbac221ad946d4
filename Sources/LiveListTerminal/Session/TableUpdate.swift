public import LiveList

/// What a program that shows a table has to show next.
public struct TableUpdate<SectionID: Hashable, Header, Item> {
  /// From what is shown to what is to be shown; empty when only the phase changed.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How the rows stand to their source after the change.
  public let phase: TablePhase

  /// A change of the rows and the phase that goes with it.
  public init(changeset: ListChangeset<SectionID, Header, Item>, phase: TablePhase) {
    self.changeset = changeset
    self.phase = phase
  }
}

extension TableUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
