public import LiveList

/// An update of a view: the changes of its rows, and how current they are afterward.
public struct ListUpdate<SectionID: Hashable, Header, Item> {
  /// The changes of the rows; empty if only the phase has changed.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase
  /// Whether the rows are shown in another form, such as in another order, instead of having changed.
  /// The changeset then replaces all sections.
  public let isRearranged: Bool

  /// Creates an update from a changeset and the phase after it.
  ///
  /// - Parameters:
  ///   - changeset: What has changed since the update before.
  ///   - phase: How current the list is.
  ///   - isRearranged: Whether the rows are shown in another form instead of having changed.
  public init(
    changeset: ListChangeset<SectionID, Header, Item>, phase: ListPhase, isRearranged: Bool = false
  ) {
    self.changeset = changeset
    self.phase = phase
    self.isRearranged = isRearranged
  }

  /// The state that the screen shows after the change.
  public var state: ListState<SectionID, Header, Item> {
    ListState(sections: changeset.target, phase: phase)
  }
}

extension ListUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
