#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import LiveListViews
import _AppKit

/// Adapts a table to `BatchView`. The header of a section is a row.
///
/// A table has no sections and performs one change at a time, so each batch is converted to a
/// ``SequentialScript``.
@MainActor
struct TableBatchView: BatchView {
  let tableView: NSTableView
  let animations: RowAnimations
  /// Whether changes of row heights outside of a batch are animated.
  let isAnimated: Bool
  /// Returns the rows of the table's data source.
  let rows: () -> FlatRows

  var condition: ViewCondition {
    ViewCondition(
      counts: rows(counting: tableView.numberOfRows).counts,
      hasLoaded: tableView.numberOfRows > 0, isInWindow: tableView.window != nil,
      reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
  }

  var dataCounts: [Int] { rows(counting: tableView.dataCount).counts }

  /// Returns the sections of the list if they have the given number of rows, otherwise one section
  /// with all rows. A table itself has no sections.
  private func rows(counting count: Int) -> FlatRows {
    let rows = rows()
    if rows.count == count { return rows }
    guard rows.hasHeaders else { return FlatRows(counts: [count], hasHeaders: false) }
    return FlatRows(counts: count == 0 ? [] : [count - 1])
  }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    let source = rows(counting: tableView.numberOfRows)
    let animations = isAnimated ? animations : .none
    NSAnimationContext.run(isAnimated: isAnimated) {
      tableView.beginUpdates()
      // Set the data first: the table requests inserted rows by their final row numbers.
      let changes = update()
      let target = rows(counting: tableView.dataCount)
      for step in SequentialScript(changes, from: source, to: target).steps {
        perform(step, animations)
      }
      tableView.endUpdates()
    } ended: {
      ended()
    }
  }

  private func perform(_ step: SequentialScript.Step, _ animations: RowAnimations) {
    switch step {
    case .remove(let rows):
      tableView.removeRows(at: IndexSet(rows), withAnimation: animations.deletes)
    case .move(let from, let to): tableView.moveRow(at: from, to: to)
    case .insert(let rows):
      tableView.insertRows(at: IndexSet(rows), withAnimation: animations.inserts)
    case .reload(let rows): fill(IndexSet(rows))
    }
  }

  private func fill(_ rows: IndexSet) {
    tableView.reloadData(
      forRowIndexes: rows, columnIndexes: IndexSet(integersIn: 0..<tableView.numberOfColumns))
    tableView.noteHeightOfRows(withIndexesChanged: rows)
  }

  func reload() { tableView.reloadDeselected() }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    let rows = rows()
    let changed = IndexSet(paths.map { rows.row(of: $0) })
    if crossFades { tableView.crossFade(rows: changed) }
    NSAnimationContext.runAlone(isAnimated: isAnimated) { fill(changed) }
  }

  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    defer { ended() }
    let rows = rows()
    NSAnimationContext.runAlone(isAnimated: isAnimated) {
      fill(IndexSet(sections.compactMap { rows.row(ofHeader: $0) }))
    }
  }

  var selection: [ItemPath] {
    get { paths(of: tableView.selectedRowIndexes) }
    nonmutating set {
      let rows = rows()
      tableView.select(rows: IndexSet(newValue.map { rows.row(of: $0) }))
    }
  }

  var viewport: Viewport { tableView.viewport }

  var visiblePlaces: [VisiblePlace] {
    let rows = rows()
    return viewport.visible(tableView.visibleRows.compactMap { rows.place(of: $0) }) {
      ScrollAxis.vertical.edges(of: tableView.rect(ofRow: rows.row(of: $0)))
    }
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    ScrollAxis.vertical.edges(of: tableView.rect(ofRow: rows().row(of: place)))
  }

  func scroll(to offset: (Viewport) -> Double?) { tableView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    NSAnimationContext.animate(for: duration, changes)
  }

  /// Returns the paths of the items in rows, without headers.
  private func paths(of numbers: some Sequence<Int>) -> [ItemPath] {
    let rows = rows()
    return numbers.compactMap { row in
      guard row < rows.count, case .item(let path) = rows[row] else { return nil }
      return path
    }
  }
}
#endif
