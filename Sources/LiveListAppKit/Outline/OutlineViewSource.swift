#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
public import LiveListViews
public import _AppKit

/// The data source and delegate of an outline with sections at the top level and items as their
/// children. It holds the sections, provides the views of rows, and animates the changes to each
/// new list.
///
///     source = OutlineViewSource(outlineView) { outlineView, column, friend in … }
///     source.header = { outlineView, column, section in … }
///     source.apply(sections)
///
/// An outline identifies its items by object identity. This data source keeps one object for each
/// section and item, even if it moves, so that sections stay expanded.
///
/// Lists that arrive during an update aren't queued. When the update has ended, the newest list is
/// shown.
///
/// Once the outline has another data source, updates change only ``sections``.
///
/// A subclass implements other methods of `NSOutlineViewDataSource` and `NSOutlineViewDelegate`, for
/// heights, dragging and row views, each with `@objc`. An override of a method that is declared here
/// must call `super` for rows that it doesn't know.
@MainActor
open class OutlineViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate, ListViewSource {
  /// Returns a configured view for an item in a column.
  public typealias CellProvider =
    @MainActor (NSOutlineView, NSUserInterfaceItemIdentifier, Item) -> NSView?
  /// Returns a configured view for a section in a column.
  public typealias HeaderProvider =
    @MainActor (NSOutlineView, NSUserInterfaceItemIdentifier, Section) -> NSView?
  private typealias Nodes = OutlineNodes<SectionID>

  /// The controller that holds the list.
  public let _controller: _ListController<SectionID, Header, Item>
  private weak var outlineView: NSOutlineView?
  private let cell: CellProvider
  private var nodes = Nodes()
  private var reported = ReportedSelection<Item>()
  /// Whether the sections were expanded that the user had toggled, and that have gone, such as in a search.
  private var left: [SectionID: Bool] = [:]

  /// How changes are animated.
  public var animations = RowAnimations.fade
  /// Returns the views of sections. If `nil`, their rows are empty.
  public var header: HeaderProvider?
  /// Whether new sections are expanded.
  public var expandsNewSections = true
  /// Returns whether the user may select an item. Sections can't be selected.
  public var canSelect: @MainActor (Item) -> Bool = { _ in true }
  /// Called with the selected items, in order, when the selection has changed, either by the user
  /// or because selected items were deleted. During an update it isn't called; it is called at most
  /// once after the update.
  public var onSelection: (@MainActor ([Item]) -> Void)?

  /// Creates a data source with an empty list, and makes it the data source and delegate of an
  /// outline.
  ///
  /// - Parameters:
  ///   - outlineView: The outline view. It keeps the data source, which doesn't retain it.
  ///   - cell: Returns a configured view for an item in a column.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public init(
    _ outlineView: NSOutlineView, cell: @escaping CellProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    _controller = _ListController(comparer)
    self.outlineView = outlineView
    self.cell = cell
    super.init()
    controller.host = self
    outlineView.dataSource = self
    outlineView.delegate = self
    outlineView.keep(self)
  }

  /// The item in a row; `nil` if the row doesn't show an item or doesn't exist.
  public func item(forRow row: Int) -> Item? { outlineView.flatMap { item($0.item(atRow: row)) } }

  /// The section in a row; `nil` if the row doesn't show a section or doesn't exist.
  public func section(forRow row: Int) -> Section? {
    outlineView.flatMap { section($0.item(atRow: row)) }
  }

  /// The row of an item; `nil` if the item isn't in ``sections`` or its section is collapsed.
  ///
  /// - Complexity: O(*n*).
  public func row(for id: Item.ID) -> Int? {
    guard let path = controller.path(of: id), let outlineView else { return nil }
    let row = outlineView.row(forItem: nodes.parents[path.section].children[path.item])
    return row < 0 ? nil : row
  }

  /// The row of a section; `nil` if the section isn't in ``sections``.
  ///
  /// - Complexity: O(*n*).
  public func row(forSection id: SectionID) -> Int? {
    guard let parent = nodes.parents.first(where: { $0.id == id }), let outlineView else {
      return nil
    }
    let row = outlineView.row(forItem: parent)
    return row < 0 ? nil : row
  }

  /// The selected items, in order.
  public var selection: [Item] {
    guard isAttached, let outlineView else { return [] }
    return outlineView.selectedRowIndexes.compactMap { item(forRow: $0) }
  }

  /// Returns the item that an object represents. The parameter is `Any?` because Objective-C passes
  /// any object.
  private func item(_ object: Any?) -> Item? {
    guard let child = object as? Nodes.Child, let parent = child.parent else { return nil }
    return controller.item(at: ItemPath(section: parent.index, item: child.index))
  }

  private func section(_ object: Any?) -> Section? {
    guard let parent = object as? Nodes.Parent, sections.indices.contains(parent.index) else {
      return nil
    }
    return sections[parent.index]
  }

  // Methods of Objective-C protocols must be declared in the class itself: extensions of generic
  // classes can't contain them.

  open func outlineView(
    _ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?
  ) -> Int {
    guard let item else { return nodes.parents.count }
    return (item as? Nodes.Parent)?.children.count ?? 0
  }

  open func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any {
    guard let parent = item as? Nodes.Parent else { return nodes.parents[index] }
    return parent.children[index]
  }

  open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    item is Nodes.Parent
  }

  open func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    let column = tableColumn?.identifier ?? NSUserInterfaceItemIdentifier("")
    if let section = section(item) {
      return controller.answering { header?(outlineView, column, section) }
    }
    guard let item = self.item(item) else { return nil }
    return controller.answering(for: item, optional: { cell(outlineView, column, item) })
  }

  open func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
    controller.answering { self.item(item).map(canSelect) ?? false }
  }

  open func outlineViewSelectionDidChange(_ notification: Notification) {
    viewDidChange()
  }
}

extension OutlineViewSource: OutlineNodeOwner {
  var dataCounts: [Int] { controller.counts }

  func follow(_ changes: BatchChanges) {
    remember(changes.sectionDeletes.map { nodes.parents[$0] })
    nodes.follow(changes, to: counted)
  }

  private func remember(_ leaving: [Nodes.Parent]) {
    for parent in leaving {
      let isExpanded = outlineView?.isItemExpanded(parent) == true
      if isExpanded != parent.isExpandedByDefault { left[parent.id] = isExpanded }
    }
  }

  func hasFollowed() {
    for parent in nodes.newParents {
      let isExpanded = left.removeValue(forKey: parent.id)
      parent.isExpandedByDefault = isExpanded.map { !$0 } ?? expandsNewSections
      if isExpanded ?? expandsNewSections { outlineView?.expandItem(parent) }
    }
  }

  private var counted: [(id: SectionID, count: Int)] {
    sections.map { ($0.id, $0.items.count) }
  }
}

extension OutlineViewSource: ListViewHost {
  package var hasView: Bool { outlineView != nil }

  package var isAttached: Bool { outlineView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    outlineView?.observeWindow(for: self, changed)
  }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    guard let outlineView else { return nil }
    return OutlineBatchView(
      outlineView: outlineView, animations: animations, isAnimated: options.isAnimated,
      rows: { [controller] in FlatRows(counts: controller.counts) }, owner: self)
  }

  package func renew() {
    let ids = Set(sections.map(\.id))
    remember(nodes.parents.filter { !ids.contains($0.id) })
    nodes.renew(counted)
  }

  package func viewDidChange() {
    guard !controller.isChangingView, isAttached else { return }
    let selection = selection
    if reported.update(selection) { onSelection?(selection) }
  }
}
#endif
