public import Foundation
import HeadlessViews
import LiveListTesting

/// Source: UIKit, `UITableView`, "Accessing cells", iOS 2.0; `reconfigureRows(at:)` iOS 15.0.
extension UITableView {
  /// Returns the cell of a visible row.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    if !cells.areAsked { layoutIfNeeded() }
    return hasRow(at: indexPath) ? sections[indexPath.section].rows[indexPath.row].cell : nil
  }

  /// Returns the row that a cell shows.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.rows.firstIndex(where: { $0.cell === cell }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// The visible cells, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    layoutForAccess(to: "visibleCells")
    return sections.flatMap { $0.rows.compactMap(\.cell) }
  }

  /// The visible rows, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutForAccess(to: "indexPathsForVisibleRows")
    return allPaths.filter { sections[$0.section].rows[$0.row].cell != nil }
  }

  /// Asks the data source to reconfigure the cells of rows. Offscreen cells aren't reconfigured,
  /// because they are requested when they become visible (R38).
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    updates.append(.reconfigure(indexPaths))
    let counts = dataCounts()
    for path in indexPaths {
      if let violation = violation(reconfiguring: path, counts) {
        log.record(violation)
      } else {
        reconfigure(path)
      }
    }
    setNeedsLayout()
    if window != nil { layoutIfNeeded() }
  }

  private func violation(
    reconfiguring path: IndexPath, _ counts: [Int]
  ) -> ContractViolation? {
    let operation = ContractViolation.Operation.reconfigureItem(path.itemPath)
    if recorder.isOpen {
      return violation(of: .reconfigureInsideBatch, operation, "\(path.itemPath)")
    }
    loadIfNeeded()
    let isShown = hasRow(at: path)
    let isWanted =
      counts.indices.contains(path.section) && path.row >= 0
      && path.row < counts[path.section]
    if isShown && isWanted { return nil }
    return violation(
      of: .placeOfReconfiguredItem, operation, "\(path.itemPath)", isShown ? "a row" : "nothing",
      isWanted ? "a row" : "nothing")
  }

  private func reconfigure(_ path: IndexPath) {
    guard let old = sections[path.section].rows[path.row].cell else { return }
    cells.isReconfiguring = (path, old)
    let new = cell(at: path)
    cells.isReconfiguring = nil
    if new !== old {
      log.record(
        violation(
          of: .cellOfReconfiguredItem, .reconfigureItem(path.itemPath), "\(path.itemPath)",
          old.reuseIdentifier ?? "none", new.reuseIdentifier ?? "none"))
      old.removeFromSuperview()
      sections[path.section].rows[path.row].cell = new
      addSubview(new)
    }
    if fit(path, in: currentGeometry()) { geometry = nil }
  }

  /// Checks R37.
  private func layoutForAccess(to rows: String) {
    if cells.areAsked {
      log.record(violation(of: .visibleRowsDuringUpdate, nil, rows))
    } else {
      layoutIfNeeded()
    }
  }
}
