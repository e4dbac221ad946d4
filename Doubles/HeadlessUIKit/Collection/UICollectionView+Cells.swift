public import Foundation
import HeadlessViews
import LiveListTesting

/// Source: UIKit, `UICollectionView`, "Locating items and views", iOS 6.0; `reconfigureItems(at:)`
/// iOS 15.0.
extension UICollectionView {
  /// Returns the cell of a visible item.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    if !cells.areAsked { layoutIfNeeded() }
    return hasItem(at: indexPath) ? sections[indexPath.section].rows[indexPath.item].cell : nil
  }

  /// Returns the item that a cell shows.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    allPaths.first { sections[$0.section].rows[$0.item].cell === cell }
  }

  /// The visible cells.
  public var visibleCells: [UICollectionViewCell] {
    layoutForAccess(to: "visibleCells")
    return sections.flatMap { $0.rows.compactMap(\.cell) }
  }

  /// The paths of the visible items.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutForAccess(to: "indexPathsForVisibleItems")
    return allPaths.filter { sections[$0.section].rows[$0.item].cell != nil }
  }

  /// Returns a visible header or footer.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    layoutIfNeeded()
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].supplementaries[elementKind]
  }

  /// Returns the visible headers or footers.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    layoutIfNeeded()
    return sections.compactMap { $0.supplementaries[elementKind] }
  }

  /// Asks the data source to reconfigure the cells of items. Offscreen cells aren't reconfigured,
  /// because they are requested when they become visible (R38).
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    updates.append(.reconfigure(indexPaths))
    let counts = dataCounts()
    for path in indexPaths {
      if let violation = violation(reconfiguring: path, counts) {
        log.record(violation)
      } else {
        reconfigure(path)
      }
    }
  }

  private func violation(
    reconfiguring path: IndexPath, _ counts: [Int]
  ) -> ContractViolation? {
    let operation = ContractViolation.Operation.reconfigureItem(path.itemPath)
    if recorder.isOpen {
      return violation(of: .reconfigureInsideBatch, operation, "\(path.itemPath)")
    }
    loadIfNeeded()
    let isShown = hasItem(at: path)
    let isWanted =
      counts.indices.contains(path.section) && path.item >= 0
      && path.item < counts[path.section]
    if isShown && isWanted { return nil }
    return violation(
      of: .placeOfReconfiguredItem, operation, "\(path.itemPath)", isShown ? "an item" : "nothing",
      isWanted ? "an item" : "nothing")
  }

  private func reconfigure(_ path: IndexPath) {
    guard let old = sections[path.section].rows[path.item].cell else { return }
    cells.isReconfiguring = (path, old)
    let new = cell(at: path)
    cells.isReconfiguring = nil
    guard new !== old else { return }
    log.record(
      violation(
        of: .cellOfReconfiguredItem, .reconfigureItem(path.itemPath), "\(path.itemPath)",
        old.reuseIdentifier ?? "none", new.reuseIdentifier ?? "none"))
    old.removeFromSuperview()
    new.frame = old.frame
    sections[path.section].rows[path.item].cell = new
    addSubview(new)
  }

  /// Checks R37.
  private func layoutForAccess(to items: String) {
    if cells.areAsked {
      log.record(violation(of: .visibleRowsDuringUpdate, nil, items))
    } else {
      layoutIfNeeded()
    }
  }
}
