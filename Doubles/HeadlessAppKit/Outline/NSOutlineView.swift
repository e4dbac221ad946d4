public import Foundation
import HeadlessViews
import LiveListTesting

/// Rows in a tree. They change with each call (R66).
///
/// Items are objects, identified by object identity.
///
/// Source: AppKit, `NSOutlineView`, macOS 10.0.
open class NSOutlineView: NSTableView {
  /// The column that shows the tree.
  open var outlineTableColumn: NSTableColumn?
  open var indentationPerLevel: CGFloat = 16

  public nonisolated static let itemWillExpandNotification = Notification.Name(
    "NSOutlineViewItemWillExpandNotification")
  public nonisolated static let itemDidExpandNotification = Notification.Name(
    "NSOutlineViewItemDidExpandNotification")
  public nonisolated static let itemWillCollapseNotification = Notification.Name(
    "NSOutlineViewItemWillCollapseNotification")
  public nonisolated static let itemDidCollapseNotification = Notification.Name(
    "NSOutlineViewItemDidCollapseNotification")

  var root = OutlineNode(item: nil)
  /// The nodes that have a row, in row order.
  var shownNodes: [OutlineNode] = []

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    root.isExpanded = true
  }

  public required init?(coder: NSCoder) { nil }

  override var kind: ContractViolation.View { .outlineView }

  /// Requests views only outside of updates, because inserted items aren't known during updates.
  open override func layout() {
    if depth == 0 { super.layout() } else { needsLayout = true }
  }

  override func dataCount() -> Int { shownNodes.count }

  override func fetchView(_ column: NSTableColumn?, _ row: Int) -> NSView? {
    item(ofRow: row).flatMap { outlineDelegate?.outlineView(self, viewFor: column, item: $0) }
  }

  override func fetchRowView(_ row: Int) -> NSTableRowView? {
    item(ofRow: row).flatMap { outlineDelegate?.outlineView(self, rowViewForItem: $0) }
  }

  override func fetchHeight(_ row: Int) -> CGFloat {
    item(ofRow: row).flatMap { outlineDelegate?.outlineView(self, heightOfRowByItem: $0) }
      ?? rowHeight
  }

  override func isGroup(_ row: Int) -> Bool {
    item(ofRow: row).flatMap { outlineDelegate?.outlineView(self, isGroupItem: $0) } ?? false
  }

  override func maySelect(_ row: Int) -> Bool {
    item(ofRow: row).flatMap { outlineDelegate?.outlineView(self, shouldSelectItem: $0) } ?? true
  }

  override func tellSelection() {
    outlineDelegate?.outlineViewSelectionDidChange(
      Notification(name: Self.selectionDidChangeNotification, object: self))
  }

  /// Rebuilds the tree. Expanded items stay expanded, by identity.
  override func loadRows() {
    let expanded = Set(
      root.shownNodes.filter(\.isExpanded).compactMap(\.item).map { ObjectIdentifier($0) })
    root = OutlineNode(item: nil)
    root.isExpanded = true
    loadChildren(of: root, expanding: expanded)
    shownNodes = root.shownNodes
    rows = shownNodes.map(\.row)
  }

  func loadChildren(of node: OutlineNode, expanding expanded: Set<ObjectIdentifier>) {
    node.removeChildren()
    for index in 0..<childCount(of: node) {
      let child = OutlineNode(item: child(index, of: node))
      node.insert(child, at: index)
      if let item = child.item, expanded.contains(ObjectIdentifier(item)) {
        child.isExpanded = true
        loadChildren(of: child, expanding: expanded)
      }
    }
  }

  /// Assigns a row to each shown node of the tree. If selected rows are removed, the delegate is
  /// notified immediately.
  func updateRows() {
    let selected = numberOfSelectedRows
    shownNodes = root.shownNodes
    let kept = Set(shownNodes.map { ObjectIdentifier($0.row) })
    for row in rows where !kept.contains(ObjectIdentifier(row)) { dropViews(of: row) }
    rows = shownNodes.map(\.row)
    needsLayout = true
    if numberOfSelectedRows != selected { tellSelection() }
  }

  var outlineSource: (any NSOutlineViewDataSource)? {
    dataSource as? any NSOutlineViewDataSource
  }

  var outlineDelegate: (any NSOutlineViewDelegate)? {
    delegate as? any NSOutlineViewDelegate
  }

  private func item(ofRow row: Int) -> AnyObject? {
    shownNodes.indices.contains(row) ? shownNodes[row].item : nil
  }

  /// Returns the number of an item's children according to the data source.
  func childCount(of node: OutlineNode) -> Int {
    outlineSource?.outlineView(self, numberOfChildrenOfItem: node.item) ?? 0
  }

  /// Returns a child of an item according to the data source.
  func child(_ index: Int, of node: OutlineNode) -> AnyObject? {
    outlineSource.map { $0.outlineView(self, child: index, ofItem: node.item) as AnyObject }
  }

  /// Requests the inserted items, and checks R62 as far as an outline can, because it knows its
  /// items.
  override func checkEnd() {
    guard depth == 0, hasUncheckedChanges else { return }
    hasUncheckedChanges = false
    if !fetchItems(below: root) { setNeedsData() }
  }

  /// - Returns: Whether the number of items is that of the data source.
  private func fetchItems(below node: OutlineNode) -> Bool {
    let count = childCount(of: node)
    guard count == node.children.count else {
      log.record(
        ContractViolation(
          .numberOfRowsAtEnd, by: kind, values: ["\(node.children.count)", "\(count)"]))
      return false
    }
    for (index, child) in node.children.enumerated() {
      let item = self.child(index, of: node)
      if let shown = child.item, shown !== item {
        log.record(
          ContractViolation(
            .rowsAtEnd, by: kind,
            values: ["\(shown)", "\(index)", item.map { "\($0)" } ?? "nothing"]))
      }
      child.item = child.item ?? item
    }
    return node.children.filter(\.isExpanded).allSatisfy(fetchItems)
  }
}
