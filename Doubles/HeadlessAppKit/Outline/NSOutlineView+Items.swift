import Foundation

/// Source: AppKit, `NSOutlineView`, "Working with items in a view", macOS 10.0;
/// `numberOfChildren(ofItem:)` and `child(_:ofItem:)` macOS 10.10, `childIndex(forItem:)`
/// macOS 10.11.
extension NSOutlineView {
  /// Returns the item in a row.
  public func item(atRow row: Int) -> Any? {
    loadNodes()
    return shownNodes.indices.contains(row) ? shownNodes[row].item : nil
  }

  /// Returns the row of an item; -1 if it has none.
  public func row(forItem item: Any?) -> Int {
    guard let node = node(of: item) else { return -1 }
    return shownNodes.firstIndex { $0 === node } ?? -1
  }

  /// Returns the number of ancestors of the item in a row; -1 if the row doesn't exist.
  public func level(forRow row: Int) -> Int {
    loadNodes()
    return shownNodes.indices.contains(row) ? shownNodes[row].level : -1
  }

  /// Returns the parent of an item; `nil` for the root.
  public func parent(forItem item: Any?) -> Any? { node(of: item)?.parent?.item }

  /// Returns the index of an item among the children of its parent; -1 if the item doesn't exist.
  public func childIndex(forItem item: Any) -> Int {
    guard let node = node(of: item) else { return -1 }
    return node.parent?.children.firstIndex { $0 === node } ?? -1
  }

  /// Returns the number of children of an item. It may call the data source.
  public func numberOfChildren(ofItem item: Any?) -> Int {
    guard let node = node(of: item) else { return 0 }
    return node.isExpanded ? node.children.count : childCount(of: node)
  }

  /// Returns a child of an item. It may call the data source.
  public func child(_ index: Int, ofItem item: Any?) -> Any? {
    guard let node = node(of: item) else { return nil }
    guard node.isExpanded else { return child(index, of: node) }
    return node.children.indices.contains(index) ? node.children[index].item : nil
  }

  /// Returns whether an item can have children.
  public func isExpandable(_ item: Any?) -> Bool {
    guard let item else { return true }
    return outlineSource?.outlineView(self, isItemExpandable: item) ?? false
  }

  /// Returns whether the children of an item have rows.
  public func isItemExpanded(_ item: Any?) -> Bool { node(of: item)?.isExpanded ?? false }

  /// Shows the children of an item, or of all items if it is `nil`. The delegate is asked and
  /// notified, as after a click on the disclosure triangle.
  public func expandItem(_ item: Any?) {
    guard let item else {
      loadNodes()
      for child in root.children { expandItem(child.item) }
      return
    }
    guard let node = node(of: item), !node.isExpanded, isExpandable(item),
      outlineDelegate?.outlineView(self, shouldExpandItem: item) ?? true
    else { return }
    outlineDelegate?.outlineViewItemWillExpand(
      notification(Self.itemWillExpandNotification, of: item))
    node.isExpanded = true
    loadChildren(of: node, expanding: [])
    updateRows()
    outlineDelegate?.outlineViewItemDidExpand(
      notification(Self.itemDidExpandNotification, of: item))
  }

  /// Hides the children of an item, or of all items if it is `nil`. The delegate is asked and
  /// notified, as after a click on the disclosure triangle.
  public func collapseItem(_ item: Any?) {
    guard let item else {
      loadNodes()
      for child in root.children { collapseItem(child.item) }
      return
    }
    guard let node = node(of: item), node.isExpanded,
      outlineDelegate?.outlineView(self, shouldCollapseItem: item) ?? true
    else { return }
    outlineDelegate?.outlineViewItemWillCollapse(
      notification(Self.itemWillCollapseNotification, of: item))
    node.isExpanded = false
    node.removeChildren()
    updateRows()
    outlineDelegate?.outlineViewItemDidCollapse(
      notification(Self.itemDidCollapseNotification, of: item))
  }

  /// Simulates a click on the disclosure triangle in a row.
  package func clickDisclosure(ofRow row: Int) {
    guard let item = item(atRow: row), isExpandable(item) else { return }
    if isItemExpanded(item) { collapseItem(item) } else { expandItem(item) }
  }

  private func notification(_ name: Notification.Name, of item: Any) -> Notification {
    Notification(name: name, object: self, userInfo: ["NSObject": item])
  }

  /// Counts the rows and requests inserted items, unless that has been done.
  func loadNodes() {
    loadIfNeeded()
    checkEnd()
    loadIfNeeded()
  }

  /// Returns the node of an item, or the root node if it is `nil`.
  func node(of item: Any?) -> OutlineNode? {
    loadNodes()
    guard let item else { return root }
    let object = item as AnyObject
    return shownNodes.first { $0.item === object }
  }
}
