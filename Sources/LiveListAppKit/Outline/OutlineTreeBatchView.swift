#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import LiveListViews
import _AppKit

/// Owns the items of an outline view of any depth.
@MainActor
protocol OutlineTreeOwner<SectionID, ID>: AnyObject {
  associatedtype SectionID: Hashable
  associatedtype ID: Hashable

  /// The items that the view shows.
  var items: OutlineItems<ID> { get }
  /// The items that the view should show.
  var controller: _DiffableController<SectionID, ID> { get }
  /// Calls a function that changes the view. What the view reports during the call isn't caused by
  /// the user.
  func change(_ changes: () -> Void)
}

/// Adapts an outline view of any depth to `BatchView`. The items of a batch are the visible ones.
///
/// The indexes in a batch count visible items, but those in an outline's calls count the children
/// of a parent. Therefore, an ``OutlineTreeScript`` compares the trees before and after a batch.
@MainActor
struct OutlineTreeBatchView<Owner: OutlineTreeOwner>: BatchView {
  typealias ID = Owner.ID

  let outlineView: NSOutlineView
  let animations: RowAnimations
  let isAnimated: Bool
  let owner: Owner

  private var items: OutlineItems<ID> { owner.items }
  private var controller: _DiffableController<Owner.SectionID, ID> { owner.controller }

  var condition: ViewCondition {
    ViewCondition(
      counts: isInStep ? dataCounts : [outlineView.numberOfRows],
      hasLoaded: outlineView.numberOfRows > 0, isInWindow: outlineView.window != nil,
      reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
  }

  var dataCounts: [Int] { controller.list.counts }

  /// Whether the view has a row for each item of the tree whose parents it has expanded.
  private var isInStep: Bool {
    var count = 0
    items.tree.walk { id in
      count += 1
      return isExpanded(id)
    }
    return count == outlineView.numberOfRows
  }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    let visible = Set(identifiers(inRows: 0..<outlineView.numberOfRows))
    NSAnimationContext.run(isAnimated: isAnimated) {
      let changes = update()
      showNewestTree(isAnimated: isAnimated)
      // An item that a batch deletes and inserts stays in the tree and keeps its cell, so the cell
      // is reloaded here.
      fill(inserted(by: changes).filter { visible.contains($0) })
    } ended: {
      ended()
    }
  }

  private func inserted(by changes: BatchChanges) -> [ID] {
    let sections = changes.sectionInserts.flatMap { section in
      (0..<dataCounts[section]).map { ItemPath(section: section, item: $0) }
    }
    return (changes.itemInserts + sections).compactMap { controller.itemIdentifier(at: $0) }
  }

  func reload() {
    preservingSelection {
      showTree { outlineView.reloadDeselected() }
      expand(isAnimated: false)
    }
  }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    let ids = paths.compactMap { controller.itemIdentifier(at: $0) }
    if crossFades { outlineView.crossFade(rows: IndexSet(ids.compactMap { row(of: $0) })) }
    NSAnimationContext.runAlone(isAnimated: isAnimated) { fill(ids) }
  }

  /// Sections have no rows.
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) { ended() }

  private func fill(_ ids: [ID]) {
    let rows = ids.compactMap { row(of: $0) }
    for row in rows { outlineView.reloadItem(outlineView.item(atRow: row)) }
    outlineView.noteHeightOfRows(withIndexesChanged: IndexSet(rows))
  }
}

/// Changes of the tree.
extension OutlineTreeBatchView {
  /// Shows the newest items and their parents.
  func showNewestTree(isAnimated: Bool) {
    let old = items.tree
    let tree = controller.tree
    let script = OutlineTreeScript(from: old, to: tree, isExpanded: isExpanded)
    preservingSelection {
      for id in script.collapsed { setExpanded(false, id, isAnimated) }
      outlineView.beginUpdates()
      showTree {
        for step in script.steps { perform(step, isAnimated ? animations : .none) }
      }
      outlineView.endUpdates()
      refreshDisclosures(from: old, to: tree)
      expand(isAnimated: isAnimated)
    }
  }

  /// Changes the view. Selected items that stay visible stay selected, even if a reload replaces
  /// their rows, or if their new parent is expanded only at the end.
  private func preservingSelection(_ change: () -> Void) {
    let selected = identifiers(inRows: outlineView.selectedRowIndexes)
    owner.change {
      change()
      outlineView.select(rows: IndexSet(selected.compactMap { row(of: $0) }))
    }
  }

  /// Replaces the view's items with the newest ones, and then changes the view.
  private func showTree(_ change: () -> Void) {
    (items.tree, items.version) = (controller.tree, controller.outlineVersion)
    change()
    items.forgetObjects()
  }

  private func perform(_ step: OutlineTreeScript<ID>.Step, _ animations: RowAnimations) {
    switch step {
    case .move(let from, let parent, let to, let newParent):
      outlineView.moveItem(
        at: from, inParent: items.object(ofParent: parent), to: to,
        inParent: items.object(ofParent: newParent))
    case .remove(let children, let parent):
      outlineView.removeItems(
        at: IndexSet(children), inParent: items.object(ofParent: parent),
        withAnimation: animations.deletes)
    case .insert(let children, let parent):
      outlineView.insertItems(
        at: IndexSet(children), inParent: items.object(ofParent: parent),
        withAnimation: animations.inserts)
    }
  }

  /// Refreshes the disclosure triangles of items that got their first child or lost their last.
  private func refreshDisclosures(from old: OutlineTree<ID>, to new: OutlineTree<ID>) {
    let changed = identifiers(inRows: 0..<outlineView.numberOfRows).filter {
      old.children(of: $0).isEmpty != new.children(of: $0).isEmpty
    }
    for id in changed { outlineView.reloadItem(items.object(of: id)) }
  }

  /// Expands and collapses items as in the tree, parents first.
  private func expand(isAnimated: Bool) {
    items.tree.walk { id in
      let expands = items.tree.expanded.contains(id) && !items.tree.children(of: id).isEmpty
      if isExpanded(id) != expands { setExpanded(expands, id, isAnimated) }
      return expands
    }
  }

  private func isExpanded(_ id: ID) -> Bool { outlineView.isItemExpanded(items.object(of: id)) }

  /// Rows slide only if the animator expands or collapses their parent.
  private func setExpanded(_ isExpanded: Bool, _ id: ID, _ isAnimated: Bool) {
    let view = isAnimated ? outlineView.animator() : outlineView
    if isExpanded {
      view.expandItem(items.object(of: id))
    } else {
      view.collapseItem(items.object(of: id))
    }
  }
}

/// Selection and scroll position.
extension OutlineTreeBatchView {
  private func row(of id: ID) -> Int? {
    let row = outlineView.row(forItem: items.object(of: id))
    return row < 0 ? nil : row
  }

  private func row(of path: ItemPath) -> Int? {
    controller.itemIdentifier(at: path).flatMap { row(of: $0) }
  }

  private func identifiers(inRows rows: some Sequence<Int>) -> [ID] {
    rows.compactMap { items.id(of: outlineView.item(atRow: $0)) }
  }

  var selection: [ItemPath] {
    get {
      identifiers(inRows: outlineView.selectedRowIndexes).compactMap { controller.path(of: $0) }
    }
    nonmutating set { outlineView.select(rows: IndexSet(newValue.compactMap { row(of: $0) })) }
  }

  var viewport: Viewport { outlineView.viewport }

  var visiblePlaces: [VisiblePlace] {
    let shown = identifiers(inRows: outlineView.visibleRows).compactMap { controller.path(of: $0) }
    return viewport.visible(shown.map { .item($0) }, edges: edges)
  }

  /// Sections have no rows.
  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    guard case .item(let path) = place else { return nil }
    return row(of: path).map { ScrollAxis.vertical.edges(of: outlineView.rect(ofRow: $0)) }
  }

  func scroll(to offset: (Viewport) -> Double?) { outlineView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    NSAnimationContext.animate(for: duration, changes)
  }
}
#endif
