public import LiveList

/// An update of a program that shows a table.
public struct TableUpdate<SectionID: Hashable, Header, Item> {
  /// The changes of the rows; empty if the rows stay the same.
  public let changeset: ListChangeset<SectionID, Header, Item>
  /// How current the rows are after the change.
  public let phase: ListPhase
  /// Another list to show; `nil` to keep the list.
  public let list: TableList<Item>?
  /// The new status of the app; `nil` to keep the status.
  public let status: String?
  /// The new source of the list, which is shown next to the title; `nil` to keep it.
  public let place: String?
  /// The text that is shown instead of rows if there are none; `nil` for the usual one.
  public let emptyText: String?
  /// The names of columns that keep their width; see ``LiveTable/keyColumns``.
  public let keyColumns: Set<String>
  /// Whether the list is shown in another way, such as in another order, instead of having changed.
  public let isRearranged: Bool
  /// A text of which the terminal notifies the user, with its bell; `nil` if there is none.
  public let notification: String?

  /// Creates an update of the rows, the list and the status.
  ///
  /// - Parameters:
  ///   - changeset: The changes of the rows; empty if the rows stay the same.
  ///   - phase: How current the rows are after the change.
  ///   - list: Another list to show. The changeset's target is its first content, which is shown
  ///     without marks. If the list was shown before, the cursor returns to its former row.
  ///   - status: The text of the second line, such as `autoplay on · seed 42`. If it is empty, it
  ///     takes no line.
  ///   - place: The source of the list, such as a file and its format.
  ///   - emptyText: The text that is shown instead of rows if there are none.
  ///   - keyColumns: The names of columns that keep their width, such as those by which the rows are
  ///     sorted.
  ///   - isRearranged: Whether the user chose another order, filter or columns: nothing is marked, and
  ///     the history begins again.
  ///   - notification: A text of which the terminal notifies the user, with its bell.
  public init(
    changeset: ListChangeset<SectionID, Header, Item>, phase: ListPhase,
    list: TableList<Item>? = nil, status: String? = nil, place: String? = nil,
    emptyText: String? = nil, keyColumns: Set<String> = [], isRearranged: Bool = false,
    notification: String? = nil
  ) {
    self.changeset = changeset
    self.phase = phase
    self.list = list
    self.status = status
    self.place = place
    self.emptyText = emptyText
    self.keyColumns = keyColumns
    self.isRearranged = isRearranged
    self.notification = notification
  }
}

extension TableUpdate: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
