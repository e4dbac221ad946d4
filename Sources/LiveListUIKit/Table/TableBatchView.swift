#if HEADLESS_UIKIT || canImport(UIKit)
import Foundation
import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A table view as something that changesets are applied to.
@MainActor
struct TableBatchView: BatchView {
  let tableView: UITableView
  let animations: RowAnimations
  /// Fills the header view of a section.
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
    // UIKit calls the updates before it returns and does not keep them.
    func batch() {
      tableView.performBatchUpdates({ tell(update()) }, completion: { _ in ended() })
    }
    if isAnimated { batch() } else { UIView.performWithoutAnimation(batch) }
  }

  private func tell(_ changes: BatchChanges) {
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
    // A table view in no window makes no cells (R35).
    if tableView.window != nil { tableView.layoutIfNeeded() }
  }

  func reconfigure(_ paths: [ItemPath]) {
    tableView.reconfigureRows(at: paths.map { IndexPath($0) })
  }

  /// A table view has no call that fills a header or a footer anew (R39): those in sight are filled
  /// here, all others are asked for when they come into sight. A title that comes or goes takes a
  /// reload of its section.
  func refreshHeaders(of sections: [Int]) {
    var reloads = IndexSet()
    for section in sections {
      let header = tableView.headerView(forSection: section)
      let footer = tableView.footerView(forSection: section)
      fill(header, tableView.titleForHeader(inSection: section))
      fill(footer, tableView.titleForFooter(inSection: section))
      if let header { fillHeader(header, section) }
      if tableView.hasOtherTitles(inSection: section, header, footer) { reloads.insert(section) }
    }
    guard !reloads.isEmpty else { return }
    UIView.performWithoutAnimation { tableView.reloadSections(reloads, with: .none) }
  }

  private func fill(_ view: UITableViewHeaderFooterView?, _ title: String?) {
    guard let view, let title else { return }
    view.textLabel?.text = title
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

  private var upperEdge: CGFloat {
    tableView.contentOffset.y + tableView.adjustedContentInset.top
  }

  var isAtTop: Bool { upperEdge <= 0 }

  var visibleItems: [ItemPath] {
    // Who asks outside of a window makes the view fetch cells that nobody sees.
    guard tableView.window != nil else { return [] }
    let paths = (tableView.indexPathsForVisibleRows ?? []).sorted()
    let lowerEdge =
      tableView.contentOffset.y + tableView.bounds.height - tableView.adjustedContentInset.bottom
    let whole = paths.filter { path in
      let row = tableView.rectForRow(at: path)
      return row.minY >= upperEdge && row.maxY <= lowerEdge
    }
    return (whole.isEmpty ? Array(paths.prefix(1)) : whole).map { ItemPath($0) }
  }

  func position(of path: ItemPath) -> Double? {
    Double(tableView.rectForRow(at: IndexPath(path)).minY - upperEdge)
  }

  func scroll(_ path: ItemPath, to position: Double) {
    guard tableView.window != nil else { return }
    tableView.layoutIfNeeded()
    setOffset(path, to: position)
    // Rows that size themselves have their heights only when they have been in sight.
    tableView.layoutIfNeeded()
    setOffset(path, to: position)
  }

  private func setOffset(_ path: ItemPath, to position: Double) {
    let inset = tableView.adjustedContentInset
    let wanted = tableView.rectForRow(at: IndexPath(path)).minY - CGFloat(position) - inset.top
    let last = tableView.contentSize.height + inset.bottom - tableView.bounds.height
    tableView.contentOffset.y = max(-inset.top, min(wanted, last))
  }
}
#endif
