#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// The data source and delegate of a table that shows a list: it has the sections, makes the views
/// of rows, and shows every new list animated.
///
///     source = TableViewSource(tableView) { tableView, column, friend in
///       let view = tableView.makeView(withIdentifier: column, owner: nil) as? NSTableCellView
///       view?.textField?.stringValue = friend.name
///       return view
///     }
///     source.header = { tableView, section in … }
///     await source.apply(sections)
///
/// The header of a section is a group row, its items are the rows below it. A flat list, whose
/// sections are told apart by `OnlySection`, has no header.
///
/// Lists that come while an update runs are not queued: the newest is shown when it has ended.
///
/// A table that has been given another data source is left alone: only ``sections`` follow.
@MainActor
public final class TableViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Makes and fills the view of an item in a column.
  public typealias CellProvider =
    @MainActor (NSTableView, NSUserInterfaceItemIdentifier, Item) -> NSView?
  /// Makes and fills the view of a header.
  public typealias HeaderProvider = @MainActor (NSTableView, Section) -> NSView?

  private let list = ShownList<SectionID, Header, Item>()
  private weak var tableView: NSTableView?
  private let cell: CellProvider
  var changesRunning = 0
  /// The selected items that were told last.
  private var toldIDs: Set<Item.ID> = []
  /// The rows of what the table shows.
  private var rows = FlatRows([Section]())

  /// How changes are animated.
  public var animations = RowAnimations.fade
  /// What else is wanted of the table.
  public var options = UpdateOptions()
  /// How items are treated that stay and change their content.
  public var updates = ContentUpdates.reconfigure
  /// Makes the views of headers; without it their rows are empty.
  public var header: HeaderProvider?
  /// Whether a person may select an item.
  public var canSelect: @MainActor (Item) -> Bool = { _ in true }
  /// Called with the selected items, in their order, when other items are selected than before: by
  /// a person, or because selected items have gone. While an update is being made nothing is told.
  public var onSelection: (@MainActor ([Item]) -> Void)?

  /// Becomes the data source and delegate of a table, with nothing to show yet.
  public init(_ tableView: NSTableView, cell: @escaping CellProvider) {
    self.tableView = tableView
    self.cell = cell
    super.init()
    tableView.dataSource = self
    tableView.delegate = self
  }

  /// What the table shows.
  public var sections: [Section] { list.sections }

  /// The item in a row, `nil` for a header and where there is no row.
  public func item(forRow row: Int) -> Item? {
    guard row >= 0, row < rows.count, case .item(let path) = rows[row] else { return nil }
    return list.item(at: path)
  }

  /// The row of an item, `nil` when it is not shown.
  ///
  /// - Complexity: O(*n*).
  public func row(for id: Item.ID) -> Int? {
    list.path(of: id).map { rows.row(of: $0) }
  }

  /// The selected items, in their order.
  public var selection: [Item] {
    guard isAsked else { return [] }
    return tableView?.selectedRowIndexes.compactMap { item(forRow: $0) } ?? []
  }

  /// Shows a list, and waits until it, or a newer one, is shown and the table has come to rest.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply(_ sections: [Section], isAnimated: Bool = true) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(sections, isAnimated: isAnimated) { continuation.resume(returning: $0) }
    }
  }

  /// Shows a list, at once or when the update that runs has ended.
  ///
  /// - Parameters:
  ///   - sections: What is to be shown. It may be overtaken by a newer list while it waits.
  ///   - isAnimated: Whether the changes are to be seen to happen.
  ///   - ended: Called once, when the list, or a newer one, is shown and the table has come
  ///     to rest.
  public func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    guard let tableView else { return ended(.nothing) }
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    list.show(
      sections, on: SourceView(view: view(of: tableView, options), source: self), updates: updates,
      options: options,
      ended: { [weak self] outcome in
        self?.tellSelection()
        ended(outcome)
      })
    tellSelection()
  }

  /// Shows the targets of changesets as they come, each when the one before it has come to rest,
  /// until there are no more, the view is gone or the task is cancelled.
  ///
  ///     await source.follow(model.changesets())
  ///
  /// - Throws: What the sequence throws.
  public func follow<Changesets: AsyncSequence>(
    _ changesets: Changesets
  ) async throws(Changesets.Failure)
  where Changesets.Element == ListChangeset<SectionID, Header, Item> {
    for try await changeset in changesets {
      guard tableView != nil else { return }
      await apply(changeset)
    }
  }

  /// Shows the target of a changeset, wherever it starts from.
  @discardableResult
  public func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true
  ) async -> UpdateOutcome {
    await apply(changeset.target, isAnimated: isAnimated)
  }

  private func view(of tableView: NSTableView, _ options: UpdateOptions) -> any BatchView {
    tableView.batchView(animations, isAnimated: options.isAnimated) { self.countedRows() }
  }

  /// The rows of the list that is shown at this moment.
  private func countedRows() -> FlatRows {
    rows = FlatRows(list.sections)
    return rows
  }

  // The methods of protocols of Objective-C have to be in the class itself.

  public func numberOfRows(in tableView: NSTableView) -> Int { countedRows().count }

  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    guard row < rows.count else { return nil }
    switch rows[row] {
    case .header(let section): return header?(tableView, list.sections[section])
    case .item(let path):
      let column = tableColumn?.identifier ?? NSUserInterfaceItemIdentifier("")
      return list.item(at: path).flatMap { cell(tableView, column, $0) }
    }
  }

  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    row < rows.count && item(forRow: row) == nil
  }

  public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    item(forRow: row).map(canSelect) ?? false
  }

  public func tableViewSelectionDidChange(_ notification: Notification) {
    tellSelection()
  }
}

extension TableViewSource: ViewSource {
  var isAsked: Bool { tableView?.dataSource === self }

  var dataCounts: [Int] { list.sections.map { $0.items.count } }

  func renew() { _ = countedRows() }

  func tellSelection() {
    guard changesRunning == 0, isAsked else { return }
    let selection = selection
    let ids = Set(selection.map(\.id))
    guard ids != toldIDs else { return }
    toldIDs = ids
    onSelection?(selection)
  }
}
#endif
