#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// The data source and delegate of an outline that shows a list: sections at the top, and below
/// them their items. It has the sections, makes the views of rows, and shows every new list
/// animated.
///
///     source = OutlineViewSource(outlineView) { outlineView, column, friend in … }
///     source.header = { outlineView, column, section in … }
///     await source.apply(sections)
///
/// Outlines know objects only, and tell them apart by their identity. The source has one for each
/// section and each item, which stays the same wherever it goes, so that what is expanded stays so.
///
/// Lists that come while an update runs are not queued: the newest is shown when it has ended.
///
/// An outline that has been given another data source is left alone: only ``sections`` follow.
@MainActor
public final class OutlineViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Makes and fills the view of an item in a column.
  public typealias CellProvider =
    @MainActor (NSOutlineView, NSUserInterfaceItemIdentifier, Item) -> NSView?
  /// Makes and fills the view of a section in a column.
  public typealias HeaderProvider =
    @MainActor (NSOutlineView, NSUserInterfaceItemIdentifier, Section) -> NSView?
  private typealias Nodes = OutlineNodes<SectionID>

  private let list = ShownList<SectionID, Header, Item>()
  private weak var outlineView: NSOutlineView?
  private let cell: CellProvider
  private var nodes = Nodes()
  var changesRunning = 0
  /// The selected items that were told last.
  private var toldIDs: Set<Item.ID> = []

  /// How changes are animated.
  public var animations = RowAnimations.fade
  /// What else is wanted of the outline.
  public var options = UpdateOptions()
  /// How items are treated that stay and change their content.
  public var updates = ContentUpdates.reconfigure
  /// Makes the views of sections; without it their rows are empty.
  public var header: HeaderProvider?
  /// Whether sections that come are expanded.
  public var expandsNewSections = true
  /// Whether a person may select an item; sections can not be selected.
  public var canSelect: @MainActor (Item) -> Bool = { _ in true }
  /// Called with the selected items, in their order, when other items are selected than before: by
  /// a person, or because selected items have gone. While an update is being made nothing is told.
  public var onSelection: (@MainActor ([Item]) -> Void)?

  /// Becomes the data source and delegate of an outline, with nothing to show yet.
  public init(_ outlineView: NSOutlineView, cell: @escaping CellProvider) {
    self.outlineView = outlineView
    self.cell = cell
    super.init()
    outlineView.dataSource = self
    outlineView.delegate = self
  }

  /// What the outline shows, collapsed sections included.
  public var sections: [Section] { list.sections }

  /// The item in a row, `nil` for a section and where there is no row.
  public func item(forRow row: Int) -> Item? { outlineView.flatMap { item($0.item(atRow: row)) } }

  /// The section in a row, `nil` for an item and where there is no row.
  public func section(forRow row: Int) -> Section? {
    outlineView.flatMap { section($0.item(atRow: row)) }
  }

  /// The row of an item, `nil` when it is not shown or in a collapsed section.
  ///
  /// - Complexity: O(*n*).
  public func row(for id: Item.ID) -> Int? {
    guard let path = list.path(of: id), let outlineView else { return nil }
    let row = outlineView.row(forItem: nodes.parents[path.section].children[path.item])
    return row < 0 ? nil : row
  }

  /// The row of a section, `nil` when it is not shown.
  ///
  /// - Complexity: O(*n*).
  public func row(forSection id: SectionID) -> Int? {
    guard let parent = nodes.parents.first(where: { $0.id == id }), let outlineView else {
      return nil
    }
    let row = outlineView.row(forItem: parent)
    return row < 0 ? nil : row
  }

  /// The selected items, in their order.
  public var selection: [Item] {
    guard isAsked else { return [] }
    return outlineView?.selectedRowIndexes.compactMap { item(forRow: $0) } ?? []
  }

  /// Shows a list, and waits until it, or a newer one, is shown and the outline has come to rest.
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
  ///   - ended: Called once, when the list, or a newer one, is shown and the outline has come
  ///     to rest.
  public func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    guard let outlineView else { return ended(.nothing) }
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    list.show(
      sections, on: SourceView(view: batchView(of: outlineView, options), source: self),
      updates: updates,
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
      guard outlineView != nil else { return }
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

  private func batchView(of outlineView: NSOutlineView, _ options: UpdateOptions)
    -> OutlineBatchView
  {
    OutlineBatchView(
      outlineView: outlineView, animations: animations, isAnimated: options.isAnimated,
      rows: { [list] in FlatRows(counts: list.sections.map { $0.items.count }) }, owner: self)
  }

  /// The item that an object stands for. Who is asked for the identity of an object of Objective-C
  /// has to take whatever comes.
  private func item(_ object: Any?) -> Item? {
    guard let child = object as? Nodes.Child, let parent = child.parent else { return nil }
    return list.item(at: ItemPath(section: parent.index, item: child.index))
  }

  private func section(_ object: Any?) -> Section? {
    guard let parent = object as? Nodes.Parent, list.sections.indices.contains(parent.index) else {
      return nil
    }
    return list.sections[parent.index]
  }

  // The methods of protocols of Objective-C have to be in the class itself.

  public func outlineView(
    _ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?
  ) -> Int {
    guard let item else { return nodes.parents.count }
    return (item as? Nodes.Parent)?.children.count ?? 0
  }

  public func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any {
    guard let parent = item as? Nodes.Parent else { return nodes.parents[index] }
    return parent.children[index]
  }

  public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    item is Nodes.Parent
  }

  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    let column = tableColumn?.identifier ?? NSUserInterfaceItemIdentifier("")
    if let section = section(item) { return header?(outlineView, column, section) }
    return self.item(item).flatMap { cell(outlineView, column, $0) }
  }

  public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
    self.item(item).map(canSelect) ?? false
  }

  public func outlineViewSelectionDidChange(_ notification: Notification) {
    tellSelection()
  }
}

extension OutlineViewSource: OutlineNodeOwner {
  var dataCounts: [Int] { list.sections.map { $0.items.count } }

  func follow(_ changes: BatchChanges) { nodes.follow(changes, to: counted) }

  func renew() { nodes.renew(counted) }

  func hasFollowed() {
    guard expandsNewSections else { return }
    for parent in nodes.newParents { outlineView?.expandItem(parent) }
  }

  private var counted: [(id: SectionID, count: Int)] {
    list.sections.map { ($0.id, $0.items.count) }
  }
}

extension OutlineViewSource: ViewSource {
  var isAsked: Bool { outlineView?.dataSource === self }

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
