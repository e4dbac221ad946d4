#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import LiveListViews
import _AppKit

/// Adapts an outline to `BatchView`: sections are at the top level, and items are their children.
///
/// An outline has no batches, so each batch is performed as an ``OutlineScript``.
@MainActor
struct OutlineBatchView: BatchView {
  let outlineView: NSOutlineView
  let animations: RowAnimations
  /// Whether changes of row heights outside of a batch are animated.
  let isAnimated: Bool
  /// Returns the sections and items of the outline's data source.
  let rows: () -> FlatRows

  /// The owner of the objects that the outline shows; `nil` if the app owns them.
  weak var owner: (any OutlineNodeOwner)?

  private var hasSections: Bool { rows().hasHeaders }

  /// The rows that the outline shows.
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
        for step in script.steps { perform(step, shown, animations) }
      } else {
        let target = FlatRows(counts: dataCounts, hasHeaders: false)
        for step in SequentialScript(changes, from: source, to: target).steps {
          perform(step, animations)
        }
      }
      outlineView.endUpdates()
      owner?.hasFollowed()
    } ended: {
      ended()
    }
  }

  private func perform(
    _ step: OutlineScript.Step, _ shown: OutlineRows, _ animations: RowAnimations
  ) {
    switch step {
    case .sections(let step): perform(step, animations)
    case .removeItems(let items, let section):
      remove(items, from: shown.sections[section], animations)
    case .insertItems(let items, let section):
      insert(items, into: shown.sections[section], animations)
    case .moveItem(let move):
      perform(
        move, from: shown.sections[move.from.section], to: shown.sections[move.to.section],
        animations)
    case .reload(let paths): fill(paths)
    }
  }

  /// A collapsed section has no rows for its items. So an item that moves out of one is inserted,
  /// and an item that moves into one is deleted.
  private func perform(
    _ move: ListDiff.ItemMove, from source: OutlineRows.Section, to target: OutlineRows.Section,
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

  /// Performs a step that changes the items at the top level.
  private func perform(_ step: SequentialScript.Step, _ animations: RowAnimations) {
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

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    if crossFades {
      let shown = shown
      outlineView.crossFade(rows: IndexSet(paths.compactMap { shown.row(of: $0) }))
    }
    NSAnimationContext.runAlone(isAnimated: isAnimated) { fill(paths) }
  }

  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    defer { ended() }
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

  var viewport: Viewport { outlineView.viewport }

  var visiblePlaces: [VisiblePlace] {
    let shown = shown
    return viewport.visible(shown.places(of: outlineView.visibleRows)) {
      shown.row(of: $0).map { ScrollAxis.vertical.edges(of: outlineView.rect(ofRow: $0)) }
    }
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    shown.row(of: place).map { ScrollAxis.vertical.edges(of: outlineView.rect(ofRow: $0)) }
  }

  func scroll(to offset: (Viewport) -> Double?) { outlineView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    NSAnimationContext.animate(for: duration, changes)
  }
}
#endif
