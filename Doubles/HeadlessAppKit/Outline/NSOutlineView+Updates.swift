public import Foundation
import HeadlessViews
import LiveListTesting

/// Source: AppKit, `NSOutlineView`, "Animated insert, remove and move support", macOS 10.7. The
/// methods of tables for rows are not available on outlines.
extension NSOutlineView {
  /// Inserts items among the children of a parent, at these indexes after the call. Does nothing if
  /// the parent isn't expanded. The items are requested when the updates end (R66).
  public func insertItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: AnimationOptions = []
  ) {
    guard let node = expandedNode(of: parent) else { return }
    insertAnimations.append(animationOptions)
    for index in indexes {
      guard check(index, below: node.children.count + 1, of: node, .childToInsert) else { continue }
      node.insert(OutlineNode(item: nil), at: index)
    }
    noteChange()
  }

  /// Removes children of a parent with their descendants. Does nothing if the parent isn't expanded
  /// (R66).
  public func removeItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: AnimationOptions = []
  ) {
    guard let node = expandedNode(of: parent) else { return }
    removeAnimations.append(animationOptions)
    for index in indexes.reversed() {
      guard check(index, below: node.children.count, of: node, .childToRemove) else { continue }
      _ = node.removeChild(at: index)
    }
    noteChange()
  }

  /// Moves a child of a parent with its descendants. `toIndex` is its index after the call (R66).
  public func moveItem(
    at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?
  ) {
    guard let old = node(of: oldParent), let new = node(of: newParent) else { return }
    let limit = new.children.count + (old === new ? 0 : 1)
    guard check(fromIndex, below: old.children.count, of: old, .childToMove),
      check(toIndex, below: new.isExpanded ? limit : 0, of: new, .childToMove)
    else { return }
    new.insert(old.removeChild(at: fromIndex), at: toIndex)
    noteChange()
  }

  /// Requests the views of an item again, and its children if `reloadChildren` is true.
  public func reloadItem(_ item: Any?, reloadChildren: Bool) {
    guard item != nil else { return reloadData() }
    guard let node = node(of: item) else { return }
    if reloadChildren, node.isExpanded {
      let expanded = node.shownNodes.filter(\.isExpanded).compactMap(\.item)
      loadChildren(of: node, expanding: Set(expanded.map { ObjectIdentifier($0) }))
      updateRows()
    }
    guard let row = shownNodes.firstIndex(where: { $0 === node }) else { return }
    reloadViews(of: node.row, at: row, IndexSet(0..<max(1, numberOfColumns)))
  }

  /// Requests the views of an item again.
  public func reloadItem(_ item: Any?) {
    reloadItem(item, reloadChildren: false)
  }

  private func noteChange() {
    hasUncheckedChanges = true
    updateRows()
  }

  private func expandedNode(of item: Any?) -> OutlineNode? {
    node(of: item).flatMap { $0.isExpanded ? $0 : nil }
  }

  /// Checks R66.
  private func check(
    _ index: Int, below limit: Int, of node: OutlineNode, _ rule: ContractRule
  ) -> Bool {
    if index >= 0, index < limit { return true }
    log.record(
      ContractViolation(
        rule, by: kind,
        values: ["\(index)", node.item.map { "\($0)" } ?? "(null)", "\(node.children.count)"]))
    return false
  }
}
