#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
import LiveListViews
import _UIKit

/// Adapts a table view to `BatchView`.
@MainActor
struct TableBatchView: BatchView {
  let tableView: UITableView
  let animations: RowAnimations
  /// Configures the header view of a section.
  let fillHeader: @MainActor (UITableViewHeaderFooterView, Int) -> Void
  /// Whether headers and footers may be titles of the data source. If not, all of them are views of
  /// the delegate, even those that show a text as a title does.
  var hasTitles = true
  /// Configures the footer view of a section.
  var fillFooter: @MainActor (UITableViewHeaderFooterView, Int) -> Void = { _, _ in }

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

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    let paths = paths.map { IndexPath($0) }
    if crossFades, tableView.window != nil {
      let changed = Set(paths)
      for path in tableView.indexPathsForVisibleRows ?? [] where changed.contains(path) {
        tableView.cellForRow(at: path)?.crossFadeNextChange()
      }
    }
    tableView.reconfigureRows(at: paths)
  }

  /// A table view can't reload a header or footer (R39). The visible ones are updated here; the
  /// others are requested when they become visible. If a title appears or disappears, its section
  /// must be reloaded. An empty batch measures headers and footers again.
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    var reloads = IndexSet()
    for section in sections {
      let (header, footer) = (
        tableView.headerView(forSection: section), tableView.footerView(forSection: section)
      )
      // Compare before the views are updated, because a removed title is still in its view.
      if hasTitles, tableView.hasOtherTitles(inSection: section, header, footer) {
        reloads.insert(section)
      }
      fill(header, tableView.titleForHeader(inSection: section))
      fill(footer, tableView.titleForFooter(inSection: section))
      if let header { fillHeader(header, section) }
      if let footer { fillFooter(footer, section) }
    }
    if !reloads.isEmpty {
      UIView.performWithoutAnimation { tableView.reloadSections(reloads, with: .none) }
    } else if tableView.window != nil, sections.contains(where: tableView.hasOtherHeight) {
      return perform(isAnimated: isAnimated, update: { BatchChanges() }, ended: ended)
    }
    ended()
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

  /// The rows begin below the header of the whole table.
  var viewport: Viewport {
    tableView.viewport(rowsTop: tableView.tableHeaderView.map { Double($0.frame.maxY) } ?? 0)
  }

  var visiblePlaces: [VisiblePlace] {
    // Without a window, the table view would request cells that the user doesn't see.
    guard tableView.window != nil else { return [] }
    let rows = (tableView.indexPathsForVisibleRows ?? []).map { ListPlace.item(ItemPath($0)) }
    return viewport.visible((visibleHeaders + rows).sorted()) { place in
      guard case .header(let section) = place else { return edges(of: place) }
      // The frame of the view, because the header may float.
      return tableView.headerView(forSection: section).map {
        ScrollAxis.vertical.edges(of: $0.frame)
      } ?? edges(of: place)
    }
  }

  /// The headers of the sections in the visible part, which may have no visible rows.
  private var visibleHeaders: [ListPlace] {
    (0..<tableView.numberOfSections).lazy
      .drop { tableView.rect(forSection: $0).maxY <= tableView.bounds.minY }
      .prefix { tableView.rect(forSection: $0).minY < tableView.bounds.maxY }
      .filter { tableView.rectForHeader(inSection: $0).height > 0 }
      .map { .header($0) }
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    let frame =
      switch place {
      case .header(let section): tableView.rectForHeader(inSection: section)
      case .item(let path): tableView.rectForRow(at: IndexPath(path))
      }
    return ScrollAxis.vertical.edges(of: frame)
  }

  func scroll(to offset: (Viewport) -> Double?) { tableView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    UIScrollView.animate(for: duration, changes)
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
