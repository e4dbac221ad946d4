public import LiveList

/// What a program that shows a table has to show next.
public struct TableUpdate<SectionID: Hashable, Header, Item> {
  /// From what is shown to what is to be shown; empty when the rows stay as they are.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase
  /// The list that is shown from now on, `nil` when it is the one before.
  public let list: TableList<Item>?
  /// What the app says of itself from now on, `nil` when it is what it said before.
  public let status: String?

  /// A change of the rows and what goes with it.
  ///
  /// - Parameters:
  ///   - list: Another list: the changeset's target is its first content, shown without marks of
  ///     change. Who comes back to a list is at the row where he was.
  ///   - status: A line below the first, such as `autoplay on · seed 42`; an empty one goes away.
  public init(
    changeset: ListChangeset<SectionID, Header, Item>, phase: ListPhase,
    list: TableList<Item>? = nil, status: String? = nil
  ) {
    self.changeset = changeset
    self.phase = phase
    self.list = list
    self.status = status
  }
}

extension TableUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
