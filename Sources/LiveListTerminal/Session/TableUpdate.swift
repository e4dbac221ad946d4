public import LiveList

/// An update of a program that shows a table.
public struct TableUpdate<SectionID: Hashable, Header, Item> {
  /// The changes of the rows; empty if they stay the same.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase
  /// The list to show from now on, `nil` for the same one.
  public let list: TableList<Item>?
  /// The app's status from now on, `nil` for the same one.
  public let status: String?

  /// Creates an update of the rows, the list and the status.
  ///
  /// - Parameters:
  ///   - list: Another list: the changeset's target is its first content, shown without marks. A
  ///     list that is shown again has the cursor on its former row.
  ///   - status: A line below the first, such as `autoplay on · seed 42`; no line if it is empty.
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
