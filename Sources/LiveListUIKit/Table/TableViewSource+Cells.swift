#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
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
#endif
