#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
public import LiveListViews
public import _AppKit

/// The data source and delegate of a table. It holds the sections of a list, provides the views of
/// rows, and animates the changes to each new list.
///
///     source = TableViewSource(tableView) { tableView, column, friend in
///       let view = tableView.makeView(withIdentifier: column, owner: nil) as? NSTableCellView
///       view?.textField?.stringValue = friend.name
///       return view
///     }
///     source.header = { tableView, section in … }
///     source.apply(sections)
///
/// The header of a section is a group row, and its items are the rows below it. A flat list, whose
/// section is `OnlySection`, has no header row.
///
/// Lists that arrive during an update aren't queued. When the update has ended, the newest list is
/// shown.
///
/// Once the table has another data source, updates change only ``sections``.
///
/// A subclass implements other methods of `NSTableViewDataSource` and `NSTableViewDelegate`, for row
/// actions, dragging and the order of columns. An override of a method that is declared here must
/// call `super` for rows that it doesn't know.
///
///     final class FriendsSource: ItemsTableViewSource<Friend> {
///       @objc func tableView(
///         _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
///       ) -> [NSTableViewRowAction] { … }
///     }
@MainActor
open class TableViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSTableViewDataSource, NSTableViewDelegate, ListViewSource {
  /// Returns a configured view for an item in a column.
  public typealias CellProvider =
    @MainActor (NSTableView, NSUserInterfaceItemIdentifier, Item) -> NSView?
  /// Returns a configured view for a header.
  public typealias HeaderProvider = @MainActor (NSTableView, Section) -> NSView?

  /// The controller that holds the list.
  public let _controller: _ListController<SectionID, Header, Item>
  private weak var tableView: NSTableView?
  private let cell: CellProvider
  private var reported = ReportedSelection<Item>()
  /// The rows of the list that the table shows.
  private var rows = FlatRows([Section]())

  /// How changes are animated.
  public var animations = RowAnimations.fade
  /// Returns the views of headers. If `nil`, their rows are empty.
  public var header: HeaderProvider?
  /// Returns the height of an item's row, which is requested again when the item has changed. If both
  /// this and ``headerHeight`` are `nil`, rows have the table's `rowHeight`, or measure themselves if
  /// `usesAutomaticRowHeights` is set.
  public var height: (@MainActor (Item) -> CGFloat)? {
    didSet { heightsChanged(oldValue != nil || headerHeight != nil) }
  }
  /// Returns the height of a section's header. If `nil`, it is the row height of the table.
  public var headerHeight: (@MainActor (Section) -> CGFloat)? {
    didSet { heightsChanged(oldValue != nil || height != nil) }
  }
  /// Returns the row view of an item, which contains its cells; `nil` for that of the table.
  public var rowView: (@MainActor (NSTableView, Item) -> NSTableRowView?)?
  /// Returns whether the user may select an item.
  public var canSelect: @MainActor (Item) -> Bool = { _ in true }
  /// Called with the selected items, in order, when the selection has changed, either by the user
  /// or because selected items were deleted. During an update it isn't called; it is called at most
  /// once after the update.
  public var onSelection: (@MainActor ([Item]) -> Void)?

  /// Creates a data source with an empty list, and makes it the data source and delegate of a
  /// table.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - cell: Returns a configured view for an item in a column.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public init(
    _ tableView: NSTableView, cell: @escaping CellProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    _controller = _ListController(comparer)
    self.tableView = tableView
    self.cell = cell
    super.init()
    controller.host = self
    tableView.dataSource = self
    tableView.delegate = self
    tableView.keep(self)
  }

  /// The item in a row; `nil` if the row doesn't show an item or doesn't exist.
  public func item(forRow row: Int) -> Item? {
    guard row >= 0, row < rows.count, case .item(let path) = rows[row] else { return nil }
    return controller.item(at: path)
  }

  /// The row of an item; `nil` if the item isn't in ``sections``.
  ///
  /// - Complexity: O(*n*).
  public func row(for id: Item.ID) -> Int? {
    controller.path(of: id).map { rows.row(of: $0) }
  }

  /// The selected items, in order.
  public var selection: [Item] {
    guard isAttached, let tableView else { return [] }
    return tableView.selectedRowIndexes.compactMap { item(forRow: $0) }
  }

  /// Updates the rows to those of the list that is shown, and returns them.
  private func countedRows() -> FlatRows {
    rows = FlatRows(counts: controller.counts, hasHeaders: SectionID.self != OnlySection.self)
    return rows
  }

  // Methods of Objective-C protocols must be declared in the class itself: extensions of generic
  // classes can't contain them.

  open func numberOfRows(in tableView: NSTableView) -> Int { countedRows().count }

  open func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    guard row < rows.count else { return nil }
    switch rows[row] {
    case .header(let section):
      return controller.answering { header?(tableView, sections[section]) }
    case .item(let path):
      let column = tableColumn?.identifier ?? NSUserInterfaceItemIdentifier("")
      guard let item = controller.item(at: path) else { return nil }
      return controller.answering(for: item, optional: { cell(tableView, column, item) })
    }
  }

  open func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? {
    controller.answering { item(forRow: row).flatMap { rowView?(tableView, $0) } }
  }

  /// Answers with ``height`` and ``headerHeight``. A subclass sets them, too: the table asks only if
  /// one of them is set, since it doesn't measure rows whose heights its delegate knows.
  public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    guard row < rows.count else { return tableView.rowHeight }
    let own = controller.answering {
      switch rows[row] {
      case .header(let section): headerHeight?(sections[section])
      case .item(let path): controller.item(at: path).flatMap { height?($0) }
      }
    }
    return own ?? tableView.rowHeight
  }

  private var hasHeights: Bool { height != nil || headerHeight != nil }

  private func heightsChanged(_ hadHeights: Bool) {
    guard hasHeights != hadHeights, isAttached else { return }
    // The table view checks only once which methods its delegate implements.
    tableView?.delegate = nil
    tableView?.delegate = self
  }

  #if !HEADLESS_APPKIT
  /// Hides the method that returns heights while there are none: otherwise, the table wouldn't measure
  /// its rows itself.
  open nonisolated override func responds(to selector: Selector!) -> Bool {
    let heightOfRow = #selector(tableView(_:heightOfRow:))
    let isDenied = selector == heightOfRow && MainActor.assumeIsolated { !hasHeights }
    return !isDenied && super.responds(to: selector)
  }
  #endif

  open func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    row < rows.count && item(forRow: row) == nil
  }

  open func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    controller.answering { item(forRow: row).map(canSelect) ?? false }
  }

  open func tableViewSelectionDidChange(_ notification: Notification) {
    viewDidChange()
  }
}

extension TableViewSource: ListViewHost {
  package var hasView: Bool { tableView != nil }

  package var isAttached: Bool { tableView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    tableView?.observeWindow(for: self, changed)
  }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    tableView?.batchView(animations, isAnimated: options.isAnimated) { self.countedRows() }
  }

  package func renew() { _ = countedRows() }

  package func viewDidChange() {
    guard !controller.isChangingView, isAttached else { return }
    let selection = selection
    if reported.update(selection) { onSelection?(selection) }
  }
}
#endif
