#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
public import LiveListViews
public import _UIKit

/// The data source of a table view. It holds the sections of a list, provides the cells, and
/// animates the changes to each new list.
///
///     source = TableViewSource(tableView) { tableView, indexPath, friend in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
///       cell.textLabel?.text = friend.name
///       return cell
///     }
///     source.headerTitle = { $0.header }
///     source.apply(sections)
///
/// Lists that arrive during an update aren't queued. When the update has ended, the newest list is
/// shown.
///
/// Use it like `UITableViewDiffableDataSource`, except that its items are the models themselves:
/// items that changed are found with `==`, and their cells are reconfigured.
@MainActor
public final class TableViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, UITableViewDataSource, ListViewSource {
  /// Returns a configured cell for an item.
  public typealias CellProvider = @MainActor (UITableView, IndexPath, Item) -> UITableViewCell

  /// The controller that holds the list.
  public let _controller: _ListController<SectionID, Header, Item>
  private weak var tableView: UITableView?
  private let cell: CellProvider
  private var shownIndexTitles: [String] = []

  /// How changes are animated.
  public var animations = RowAnimations.automatic
  /// Returns the title of a section; `nil` if it has none. It is called again when the section's
  /// header changes, so if a title shows a count, the header must contain the count.
  public var headerTitle: (@MainActor (Section) -> String?)?
  /// Configures a visible custom header view after the header of its section has changed. Titles
  /// are updated without it.
  public var fillHeader: (@MainActor (UITableViewHeaderFooterView, Section) -> Void)?
  /// Configures a visible custom footer view after the header of its section has changed. Titles
  /// are updated without it.
  public var fillFooter: (@MainActor (UITableViewHeaderFooterView, Section) -> Void)?
  /// Returns the title of a section in the index at the edge, such as its first letter; `nil` for a
  /// section without one. Adjacent sections with the same title share an entry.
  public var indexTitle: (@MainActor (Section) -> String?)? {
    didSet { viewDidChange() }
  }
  /// Returns the text below a section; `nil` if there is none.
  public var footerTitle: (@MainActor (Section) -> String?)?
  /// Returns whether a row supports editing other than deleting and moving, such as swipe actions
  /// of the delegate.
  public var canEdit: @MainActor (Item) -> Bool = { _ in false }
  private var deletes = false

  /// Creates a data source with an empty list and assigns it to a table view.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - cell: Returns a configured cell for an item.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public init(
    _ tableView: UITableView, cell: @escaping CellProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    _controller = _ListController(comparer)
    self.tableView = tableView
    self.cell = cell
    super.init()
    controller.host = self
    tableView.dataSource = self
    tableView.keep(self)
  }

  // Methods of an Objective-C protocol must be declared in the class itself: extensions of generic
  // classes can't contain them.

  public func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controller.counts[section]
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = item(for: indexPath) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    return controller.answering(for: item) { cell(tableView, indexPath, item) }
  }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    controller.answering { headerTitle?(sections[section]) }
  }

  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? {
    controller.answering { footerTitle?(sections[section]) }
  }

  public func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    controller.answering { indexTitle.map { _ in indexEntries.map(\.title) } }
  }

  public func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    controller.answering {
      let entries = indexEntries
      return entries.indices.contains(index) ? entries[index].section : 0
    }
  }

  /// The titles of the index, each with its first section.
  private var indexEntries: [(title: String, section: Int)] {
    var entries: [(title: String, section: Int)] = []
    for (index, section) in sections.enumerated() {
      guard let title = indexTitle?(section), title != entries.last?.title else { continue }
      entries.append((title, index))
    }
    return entries
  }

  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    guard let item = item(for: indexPath) else { return false }
    return controller.answering {
      canEdit(item) || controller.mayDelete(item) || controller.mayMove(item)
    }
  }

  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete { controller.deleteRows(at: [ItemPath(indexPath)]) }
  }

  #if HEADLESS_UIKIT
  public var respondsToCommit: Bool { deletes }
  public var respondsToMove: Bool { true }
  #else
  /// Hides the method that deletes rows while rows can't be deleted.
  public nonisolated override func responds(to selector: Selector!) -> Bool {
    let commit = #selector(tableView(_:commit:forRowAt:))
    let isDenied = selector == commit && MainActor.assumeIsolated { !deletes }
    return !isDenied && super.responds(to: selector)
  }
  #endif

  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    controller.answering { item(for: indexPath).map(controller.mayMove) == true }
  }

  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveRow(
      ListDiff.ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension TableViewSource {
  /// Calls a closure with each item whose row begins to be displayed, once the layout is over, so that the
  /// list may be changed.
  ///
  /// The delegate's `willDisplay` is called in the middle of a layout, where the view must not be changed.
  public func onDisplay(_ action: @escaping @MainActor (Item) -> Void) {
    controller.onDisplay(action)
  }

  /// Calls a closure with each item whose row isn't displayed any more, once the layout is over.
  public func onEndDisplay(_ action: @escaping @MainActor (Item) -> Void) {
    controller.onDisplay(ends: action)
  }
}

extension TableViewSource: ListViewHost {
  package var displayedPaths: [ItemPath] {
    guard let tableView, tableView.window != nil else { return [] }
    return (tableView.indexPathsForVisibleRows ?? []).map { ItemPath($0) }
  }

  package func observeGeometry(
    _ changed: @escaping @MainActor (_ isScroll: Bool) -> Void
  ) -> [AnyObject] {
    tableView?.observeGeometry(changed) ?? []
  }

  package var hasView: Bool { tableView != nil }

  package var isAttached: Bool { tableView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    tableView?.observeWindow(for: self, changed)
  }

  package var hasUncommittedUpdates: Bool { tableView?.hasUncommittedUpdates == true }

  /// The table view checks only once which methods its data source implements (R52).
  package func handlersDidChange() {
    let did = deletes
    deletes = controller.handlers.deletes != nil
    guard deletes != did, isAttached else { return }
    tableView?.dataSource = nil
    tableView?.dataSource = self
  }

  /// A table view requests the titles of its index only when it reloads.
  package func viewDidChange() {
    guard indexTitle != nil, isAttached, let tableView,
      let titles = sectionIndexTitles(for: tableView), titles != shownIndexTitles
    else { return }
    shownIndexTitles = titles
    tableView.reloadSectionIndexTitles()
  }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    guard let tableView else { return nil }
    return TableBatchView(
      tableView: tableView, animations: animations,
      fillHeader: { [weak controller, fillHeader] view, section in
        if let controller { fillHeader?(view, controller.sections[section]) }
      }, hasTitles: headerTitle != nil || footerTitle != nil,
      fillFooter: { [weak controller, fillFooter] view, section in
        if let controller { fillFooter?(view, controller.sections[section]) }
      })
  }
}
#endif
