#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListPipeline
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

extension TableViewSource {
  /// Becomes the data source of a table view, with an empty list and a class of cells for each kind
  /// of item.
  ///
  /// The classes are registered here, and ``cellKind`` is set: an item that changes its kind gets
  /// another cell.
  ///
  /// - Parameters:
  ///   - tableView: The table view, which isn't retained.
  ///   - cells: Returns what the cell of an item shows.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
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

@available(Systems 2024, *)
extension TableViewSource {
  /// Becomes the data source of a table view that shows the list of a model, now and after each of
  /// its changes.
  ///
  ///     lazy var source = TableViewSource(tableView, showing: model) { row in
  ///       .cell(NoteCell.self) { $0.show(row) }
  ///     }
  ///
  /// The types are those of the model. See ``cellKind`` and `follow(_:phase:alert:ended:)`.
  ///
  /// - Parameters:
  ///   - tableView: The table view, which isn't retained.
  ///   - model: The model, which isn't retained.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
  ///   - cells: Returns what the cell of an item shows.
  ///   - phase: Called after each update with how current the rows are.
  public convenience init(
    _ tableView: UITableView, showing model: ListModel<SectionID, Header, Item>,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer(),
    cells: @escaping @MainActor (Item) -> TableCell,
    phase: @escaping @MainActor (ListPhase) -> Void = { _ in }
  ) {
    self.init(tableView, cells: cells, comparer: comparer)
    follow(model, phase: phase)
  }
}
#endif
