public import Foundation

/// Source: UIKit, `UITableView`, "Selecting rows", iOS 2.0; several rows iOS 5.0.
extension UITableView {
  /// The first selected row.
  public var indexPathForSelectedRow: IndexPath? { selectedPaths.first }

  /// The selected rows; `nil` if no row is selected.
  public var indexPathsForSelectedRows: [IndexPath]? {
    selectedPaths.isEmpty ? nil : selectedPaths
  }

  /// Selects a row without notifying the delegate. `nil` deselects all rows.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    if indexPath == nil || !allowsSeveralRows {
      for path in selectedPaths where path != indexPath { setSelected(false, path) }
    }
    guard let indexPath, hasRow(at: indexPath) else { return }
    setSelected(true, indexPath)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without notifying the delegate.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if hasRow(at: indexPath) { setSelected(false, indexPath) }
  }

  var selectedPaths: [IndexPath] {
    allPaths.filter { sections[$0.section].rows[$0.row].isSelected }
  }

  var allowsSeveralRows: Bool {
    isEditingRows ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  private func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    sections[path.section].rows[path.row].isSelected = isSelected
    sections[path.section].rows[path.row].cell?.setSelected(isSelected, animated: false)
  }
}

/// Source: UIKit, `UITableView`, "Scrolling the table view", iOS 2.0.
extension UITableView {
  /// Scrolls without animation so that a row is at a position. `none` scrolls as little as
  /// necessary.
  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    layoutIfNeeded()
    guard hasRow(at: indexPath) else { return }
    contentOffset.y = offset(showing: rectForRow(at: indexPath), scrollPosition)
    layoutRows()
    // Scroll again, because the rows in between had estimated heights until their cells were
    // created.
    contentOffset.y = offset(showing: rectForRow(at: indexPath), scrollPosition)
    layoutIfNeeded()
  }

  /// Scrolls to the first selected row without animation.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = indexPathForSelectedRow else { return }
    scrollToRow(at: path, at: scrollPosition, animated: animated)
  }

  private func offset(showing rect: CGRect, _ position: ScrollPosition) -> CGFloat {
    let inset = adjustedContentInset
    let top = rect.minY - inset.top
    let bottom = rect.maxY - bounds.height + inset.bottom
    return switch position {
    case .top: top
    case .bottom: bottom
    case .middle: (top + bottom) / 2
    case .none: max(bottom, min(contentOffset.y, top))
    }
  }
}
