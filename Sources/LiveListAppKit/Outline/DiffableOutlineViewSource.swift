#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveListViews
public import _AppKit

/// The data source and delegate of an outline view that shows outlines of identifiers. It has the
/// same members for section snapshots as `DiffableCollectionSource`.
///
///     source = DiffableOutlineViewSource(outlineView: outlineView) { outlineView, column, id in … }
///     var snapshot = DiffableSectionSnapshot<File.ID>()
///     snapshot.append(folders)
///     snapshot.append(files, to: folder)
///     snapshot.expand([folder])
///     source.apply(snapshot, to: 0)
///
/// The items without a parent are at the top level, one section after the other. After the user has
/// expanded or collapsed items, `snapshot(for:)` returns their new state. The
/// `sectionSnapshotHandlers` decide whether an item may be expanded or collapsed, and load children
/// on demand.
///
/// A subclass overrides the methods of `NSOutlineViewDelegate` and `NSOutlineViewDataSource` for
/// group rows, heights and dragging. An override of a method that is declared here must call
/// `super`.
@MainActor
open class DiffableOutlineViewSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableSource<SectionIdentifierType, ItemIdentifierType>, NSOutlineViewDataSource,
  NSOutlineViewDelegate, DiffableOutlineSource
{
  /// Returns a configured view for an item in a column.
  public typealias CellProvider =
    @MainActor (NSOutlineView, NSTableColumn?, ItemIdentifierType) -> NSView?
  /// The handlers for items that the user expands and collapses.
  public typealias SectionSnapshotHandlers = DiffableSectionSnapshot<ItemIdentifierType>.Handlers

  private(set) weak var outlineView: NSOutlineView?
  private let cellProvider: CellProvider
  let items = OutlineItems<ItemIdentifierType>()
  private var isChangingView = false

  /// How inserted and deleted rows are animated.
  open var animations = RowAnimations.fade
  /// Returns whether an item without children can be expanded. Return `true` for items whose
  /// children the `sectionSnapshotHandlers` load. If `nil`, only items with children can be
  /// expanded.
  open var isExpandable: (@MainActor (ItemIdentifierType) -> Bool)?

  /// Creates a data source without items, and makes it the data source and delegate of an outline
  /// view.
  ///
  /// The outline view doesn't retain its data source, so keep a reference to it.
  ///
  /// - Parameters:
  ///   - outlineView: The outline view, which isn't retained.
  ///   - cellProvider: Returns a configured view for an item in a column.
  ///   - comparer: Compares snapshots. Generic code should get it from its caller, which knows the
  ///     types.
  public init(
    outlineView: NSOutlineView, cellProvider: @escaping CellProvider,
    comparer: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>.Comparer = .init()
  ) {
    self.outlineView = outlineView
    self.cellProvider = cellProvider
    super.init(comparer)
    controller.list.host = self
    outlineView.dataSource = self
    outlineView.delegate = self
  }

  /// The item in a row; `nil` if there is none.
  public func itemIdentifier(forRow row: Int) -> ItemIdentifierType? {
    outlineView.flatMap { items.id(of: $0.item(atRow: row)) }
  }

  /// The row of an item; `nil` if the item isn't visible.
  ///
  /// - Complexity: O(*n*).
  public func row(for itemIdentifier: ItemIdentifierType) -> Int? {
    guard let row = outlineView?.row(forItem: items.object(of: itemIdentifier)) else { return nil }
    return row < 0 ? nil : row
  }

  // Methods of Objective-C protocols must be declared in the class itself: extensions of generic
  // classes can't contain them.

  open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
    items.children(of: item).count
  }

  open func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
    items.object(of: items.children(of: item)[index])
  }

  open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    guard let id = items.id(of: item) else { return false }
    return !items.children(of: item).isEmpty || isExpandable?(id) == true
  }

  open func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    items.id(of: item).flatMap { id in
      controller.list.answering { cellProvider(outlineView, tableColumn, id) }
    }
  }

  open func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool {
    mayBeExpanded(true, item)
  }

  open func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
    mayBeExpanded(false, item)
  }

  open func outlineViewItemWillExpand(_ notification: Notification) {
    willBeExpanded(true, notification)
  }

  open func outlineViewItemWillCollapse(_ notification: Notification) {
    willBeExpanded(false, notification)
  }

  open func outlineViewItemDidExpand(_ notification: Notification) {
    wasExpanded(true, notification)
  }

  open func outlineViewItemDidCollapse(_ notification: Notification) {
    wasExpanded(false, notification)
  }
}

/// Handles items that the user expands and collapses. The view itself shows and hides the rows.
extension DiffableOutlineViewSource {
  private func mayBeExpanded(_ isExpanded: Bool, _ item: Any) -> Bool {
    if isChangingView { return true }
    guard let id = items.id(of: item) else { return false }
    return controller.list.answering { controller.mayBeExpanded(isExpanded, id) }
  }

  private func willBeExpanded(_ isExpanded: Bool, _ notification: Notification) {
    guard !isChangingView, let id = item(of: notification) else { return }
    controller.list.answering { controller.willBeExpanded(isExpanded, id) }
    // The view requests the children next, including those that were loaded.
    if controller.list.isIdle { items.tree = controller.tree }
  }

  private func wasExpanded(_ isExpanded: Bool, _ notification: Notification) {
    guard !isChangingView, let id = item(of: notification) else { return }
    controller.wasExpanded(isExpanded, id)
  }

  private func item(of notification: Notification) -> ItemIdentifierType? {
    items.id(of: notification.userInfo?["NSObject"])
  }
}

extension DiffableOutlineViewSource: OutlineTreeOwner {
  func change(_ changes: () -> Void) {
    let wasChanging = isChangingView
    isChangingView = true
    changes()
    isChangingView = wasChanging
  }
}

extension DiffableOutlineViewSource: ListViewHost {
  package var hasView: Bool { outlineView != nil }

  package var isAttached: Bool { outlineView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    outlineView?.observeWindow(for: self, changed)
  }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    outlineView.map {
      OutlineTreeBatchView(
        outlineView: $0, animations: animations, isAnimated: options.isAnimated, owner: self)
    }
  }

  /// Shows changes that don't affect which items are visible: those of hidden items, and of the
  /// parents of items.
  package func viewDidChange() {
    guard isAttached, !isChangingView, controller.list.isIdle,
      items.version != controller.outlineVersion, let outlineView
    else { return }
    let view = OutlineTreeBatchView(
      outlineView: outlineView, animations: animations, isAnimated: true, owner: self)
    NSAnimationContext.runAlone(isAnimated: controller.list.options.isAnimated) {
      view.showNewestTree(isAnimated: controller.list.options.isAnimated)
    }
  }
}
#endif
