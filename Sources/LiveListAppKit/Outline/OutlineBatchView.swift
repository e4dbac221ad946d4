#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// An outline as something that changesets are applied to: sections are the items at the top, and
/// items their children.
///
/// An outline knows no batches, so each is told as an ``OutlineScript``.
@MainActor
struct OutlineBatchView: BatchView {
  let outlineView: NSOutlineView
  let animations: RowAnimations
  /// Whether heights that change outside of a batch may be seen to change.
  let isAnimated: Bool
  /// The sections and items of the list that the outline's data was last made to be.
  let rows: () -> FlatRows

  /// Who has the objects that the outline shows; `nil` for an app that has them itself.
  weak var owner: (any OutlineNodeOwner)?

  private var hasSections: Bool { rows().hasHeaders }

  /// What the outline shows.
  private var shown: OutlineRows { OutlineRows(outlineView, hasSections: hasSections) }

  var condition: ViewCondition {
    ViewCondition(
      counts: shown.counts(expected: rows().counts), hasLoaded: outlineView.numberOfRows > 0,
      isInWindow: outlineView.window != nil,
      reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
  }

  var dataCounts: [Int] {
    if let owner { return owner.dataCounts }
    return hasSections ? outlineView.childDataCounts : [outlineView.topDataCount]
  }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    let shown = shown
    let source = FlatRows(
      counts: shown.counts(expected: rows().counts), hasHeaders: hasSections)
    let animations = isAnimated ? animations : .none
    NSAnimationContext.run(isAnimated: isAnimated) {
      outlineView.beginUpdates()
      let changes = update()
      owner?.follow(changes)
      if source.hasHeaders {
        let script = OutlineScript(changes, from: source.counts, to: dataCounts)
        for step in script.steps { tell(step, shown, animations) }
      } else {
        let target = FlatRows(counts: dataCounts, hasHeaders: false)
        for step in SequentialScript(changes, from: source, to: target).steps {
          tell(step, animations)
        }
      }
      outlineView.endUpdates()
      owner?.hasFollowed()
    } ended: {
      ended()
    }
  }

  private func tell(
    _ step: OutlineScript.Step, _ shown: OutlineRows, _ animations: RowAnimations
  ) {
    switch step {
    case .sections(let step): tell(step, animations)
    case .removeItems(let items, let section):
      remove(items, from: shown.sections[section], animations)
    case .insertItems(let items, let section):
      insert(items, into: shown.sections[section], animations)
    case .moveItem(let move):
      tell(
        move, from: shown.sections[move.from.section], to: shown.sections[move.to.section],
        animations)
    case .reload(let paths): fill(paths)
    }
  }

  /// A collapsed section shows none of its items: what leaves it comes, and what enters it goes.
  private func tell(
    _ move: ItemMove, from source: OutlineRows.Section, to target: OutlineRows.Section,
    _ animations: RowAnimations
  ) {
    if source.isExpanded, target.isExpanded {
      outlineView.moveItem(
        at: move.from.item, inParent: source.item, to: move.to.item, inParent: target.item)
    } else {
      remove([move.from.item], from: source, animations)
      insert([move.to.item], into: target, animations)
    }
  }

  private func remove(
    _ items: [Int], from section: OutlineRows.Section, _ animations: RowAnimations
  ) {
    guard section.isExpanded else { return }
    outlineView.removeItems(
      at: IndexSet(items), inParent: section.item, withAnimation: animations.deletes)
  }

  private func insert(
    _ items: [Int], into section: OutlineRows.Section, _ animations: RowAnimations
  ) {
    guard section.isExpanded else { return }
    outlineView.insertItems(
      at: IndexSet(items), inParent: section.item, withAnimation: animations.inserts)
  }

  /// What happens to the items at the top.
  private func tell(_ step: SequentialScript.Step, _ animations: RowAnimations) {
    switch step {
    case .remove(let items):
      outlineView.removeItems(
        at: IndexSet(items), inParent: nil, withAnimation: animations.deletes)
    case .move(let from, let to):
      outlineView.moveItem(at: from, inParent: nil, to: to, inParent: nil)
    case .insert(let items):
      outlineView.insertItems(
        at: IndexSet(items), inParent: nil, withAnimation: animations.inserts)
    case .reload(let items): fill(items.map { ItemPath(section: 0, item: $0) })
    }
  }

  func reload() {
    owner?.renew()
    outlineView.reloadDeselected()
    owner?.hasFollowed()
  }

  func reconfigure(_ paths: [ItemPath]) {
    NSAnimationContext.runAlone(isAnimated: isAnimated) { fill(paths) }
  }

  func refreshHeaders(of sections: [Int]) {
    let shown = shown
    NSAnimationContext.runAlone(isAnimated: isAnimated) {
      fill(rows: sections.map { shown.sections[$0].row })
    }
  }

  private func fill(_ paths: [ItemPath]) {
    let shown = shown
    fill(rows: paths.compactMap { shown.row(of: $0) })
  }

  private func fill(rows: [Int]) {
    for row in rows { outlineView.reloadItem(outlineView.item(atRow: row)) }
    outlineView.noteHeightOfRows(withIndexesChanged: IndexSet(rows))
  }

  var selection: [ItemPath] {
    get { shown.paths(of: outlineView.selectedRowIndexes) }
    nonmutating set {
      let shown = shown
      outlineView.select(rows: IndexSet(newValue.compactMap { shown.row(of: $0) }))
    }
  }

  var isAtTop: Bool { outlineView.isScrolledToTop }

  var visibleItems: [ItemPath] {
    let (all, whole) = outlineView.rowsInSight
    let shown = shown
    let items = shown.paths(of: whole)
    return items.isEmpty ? Array(shown.paths(of: all).prefix(1)) : items
  }

  func position(of path: ItemPath) -> Double? {
    shown.row(of: path).map { outlineView.position(ofRow: $0) }
  }

  func scroll(_ path: ItemPath, to position: Double) {
    if let row = shown.row(of: path) { outlineView.scroll(row: row, to: position) }
  }
}
#endif
