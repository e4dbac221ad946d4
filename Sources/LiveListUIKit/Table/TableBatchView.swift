#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import LiveListViews
import UIKit
#endif

/// Adapts a table view to `BatchView`.
@MainActor
struct TableBatchView: BatchView {
  let tableView: UITableView
  let animations: RowAnimations
  /// Configures the header view of a section.
  let fillHeader: @MainActor (UITableViewHeaderFooterView, Int) -> Void

  var condition: ViewCondition {
    let counts = (0..<tableView.numberOfSections).map { tableView.numberOfRows(inSection: $0) }
    return ViewCondition(
      counts: counts, hasLoaded: counts.contains { $0 > 0 },
      isInWindow: tableView.window != nil,
      hasUncommittedUpdates: tableView.hasUncommittedUpdates,
      reducesMotion: UIAccessibility.isReduceMotionEnabled)
  }

  var dataCounts: [Int] { tableView.dataCounts }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    // UIKit calls the closure before `performBatchUpdates` returns, and doesn't retain it.
    func batch() {
      tableView.performBatchUpdates({ perform(update()) }, completion: { _ in ended() })
    }
    if isAnimated { batch() } else { UIView.performWithoutAnimation(batch) }
  }

  private func perform(_ changes: BatchChanges) {
    if !changes.sectionDeletes.isEmpty {
      tableView.deleteSections(IndexSet(changes.sectionDeletes), with: animations.sectionDeletes)
    }
    if !changes.sectionInserts.isEmpty {
      tableView.insertSections(IndexSet(changes.sectionInserts), with: animations.sectionInserts)
    }
    for move in changes.sectionMoves { tableView.moveSection(move.from, toSection: move.to) }
    if !changes.sectionReloads.isEmpty {
      tableView.reloadSections(IndexSet(changes.sectionReloads), with: animations.reloads)
    }
    if !changes.itemDeletes.isEmpty {
      tableView.deleteRows(at: changes.itemDeletes.map { IndexPath($0) }, with: animations.deletes)
    }
    if !changes.itemInserts.isEmpty {
      tableView.insertRows(at: changes.itemInserts.map { IndexPath($0) }, with: animations.inserts)
    }
    for move in changes.itemMoves {
      tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to))
    }
    if !changes.itemReloads.isEmpty {
      tableView.reloadRows(at: changes.itemReloads.map { IndexPath($0) }, with: animations.reloads)
    }
  }

  func reload() {
    tableView.reloadData()
    // A table view that isn't in a window creates no cells (R35).
    if tableView.window != nil { tableView.layoutIfNeeded() }
  }

  func reconfigure(_ paths: [ItemPath]) {
    tableView.reconfigureRows(at: paths.map { IndexPath($0) })
  }

  /// A table view can't reload a header or footer (R39). The visible ones are updated here; the
  /// others are requested when they become visible. If a title appears or disappears, its section
  /// must be reloaded.
  func refreshHeaders(of sections: [Int]) {
    var reloads = IndexSet()
    for section in sections {
      let (header, footer) = (
        tableView.headerView(forSection: section), tableView.footerView(forSection: section)
      )
      // Compare before the views are updated, because a removed title is still in its view.
      if tableView.hasOtherTitles(inSection: section, header, footer) { reloads.insert(section) }
      fill(header, tableView.titleForHeader(inSection: section))
      fill(footer, tableView.titleForFooter(inSection: section))
      if let header { fillHeader(header, section) }
    }
    guard !reloads.isEmpty else { return }
    UIView.performWithoutAnimation { tableView.reloadSections(reloads, with: .none) }
  }

  private func fill(_ view: UITableViewHeaderFooterView?, _ title: String?) {
    guard let view, let title else { return }
    view.textLabel?.text =
      view.showsUppercase(in: tableView.style) ? title.localizedUppercase : title
    view.setNeedsLayout()
  }

  var selection: [ItemPath] {
    get { (tableView.indexPathsForSelectedRows ?? []).map { ItemPath($0) } }
    nonmutating set {
      let selected = Set(selection)
      for path in newValue where !selected.contains(path) {
        tableView.selectRow(at: IndexPath(path), animated: false, scrollPosition: .none)
      }
    }
  }

  var isAtTop: Bool { tableView.viewport.isAtTop }

  var visibleItems: [ItemPath] {
    // Without a window, the table view would request cells that the user doesn't see.
    guard tableView.window != nil else { return [] }
    let paths = (tableView.indexPathsForVisibleRows ?? []).sorted().map { ItemPath($0) }
    return tableView.viewport.anchors(among: paths) {
      tableView.rectForRow(at: IndexPath($0)).edges
    }
  }

  func position(of path: ItemPath) -> Double? {
    tableView.rectForRow(at: IndexPath(path)).edges.top - tableView.viewport.upperEdge
  }

  func scroll(_ path: ItemPath, to position: Double) {
    tableView.scroll(to: position) { tableView.rectForRow(at: IndexPath(path)) }
  }
}

extension UITableViewHeaderFooterView {
  /// Whether the table view shows this title in upper case (R51). If an app undoes that, for
  /// example in `tableView(_:willDisplayHeaderView:forSection:)`, its titles keep their case.
  fileprivate func showsUppercase(in style: UITableView.Style) -> Bool {
    guard style != .plain, let shown = textLabel?.text, !shown.isEmpty else { return false }
    return shown == shown.localizedUppercase
  }
}
#endif
