#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListPipeline
public import _UIKit

extension TableViewSource {
  /// Creates a data source with an empty list and a cell class for each kind of item, and assigns
  /// it to a table view.
  ///
  /// The classes are registered, and ``cellKind`` is set: an item whose kind changes gets a new
  /// cell.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - cells: Returns the content of an item's cell.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public convenience init(
    _ tableView: UITableView, cells: @escaping @MainActor (Item) -> TableCell,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    var registered: Set<String> = []
    let cell: CellProvider = { view, path, item in
      cells(item).cell(&registered) {
        view.register($0, forCellReuseIdentifier: $1)
      } dequeue: {
        view.dequeueReusableCell(withIdentifier: $0, for: path)
      }
    }
    self.init(tableView, cell: cell, comparer: comparer)
    cellKind = { cells($0).identifier }
  }
}

extension TableViewSource {
  /// Creates a data source that shows a list, and assigns it to a table view. The types of sections
  /// and items are those of the list.
  ///
  ///     lazy var source = TableViewSource(tableView, showing: sections) { note in
  ///       .cell(NoteCell.self) { $0.show(note) }
  ///     }
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - sections: The list to show first, which may be empty.
  ///   - cells: Returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ tableView: UITableView, showing sections: [Section],
    cells: @escaping @MainActor (Item) -> TableCell
  ) {
    self.init(tableView, cells: cells, comparer: ListComparer())
    apply(sections, isAnimated: false)
  }
}

extension TableViewSource where SectionID == OnlySection, Header == OnlySection {
  /// Creates a data source that shows a flat list, and assigns it to a table view. The type of the
  /// items is that of the list.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - items: The list to show first, which may be empty.
  ///   - cells: Returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ tableView: UITableView, showing items: [Item],
    cells: @escaping @MainActor (Item) -> TableCell
  ) {
    self.init(tableView, cells: cells, comparer: ListComparer())
    apply(items, isAnimated: false)
  }
}

@available(Systems 2024, *)
extension TableViewSource {
  /// Creates a data source that shows the current list of a model, now and after each of its
  /// changes, and assigns it to a table view.
  ///
  ///     lazy var source = TableViewSource(tableView, showing: model) { row in
  ///       .cell(NoteCell.self) { $0.show(row) }
  ///     }
  ///
  /// The types of sections and items are those of the model. See ``cellKind`` and
  /// `follow(_:state:alert:ended:)`.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - model: The model, which is kept while it is followed.
  ///   - cells: Returns the content of an item's cell.
  ///   - state: Called after the initializer, and whenever the rows or the phase have changed, with the rows that the
  ///     source shows or will show next, and how current they are.
  @inlinable
  public convenience init(
    _ tableView: UITableView, showing model: ListModel<SectionID, Header, Item>,
    cells: @escaping @MainActor (Item) -> TableCell,
    state: @escaping @MainActor (ListState<SectionID, Header, Item>) -> Void = { _ in }
  ) {
    self.init(tableView, cells: cells, comparer: ListComparer())
    start(model, state)
  }
}
#endif
