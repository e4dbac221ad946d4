public import Foundation

/// Source: UIKit, `UICollectionView`, "Selecting cells", iOS 6.0.
extension UICollectionView {
  /// The selected items in order. As in UIKit, it is an empty array if no item is selected.
  public var indexPathsForSelectedItems: [IndexPath]? {
    allPaths.filter { sections[$0.section].rows[$0.item].isSelected }
  }

  /// Selects an item without notifying the delegate. `nil` deselects all items.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    if indexPath == nil || !allowsMultipleSelection {
      for path in allPaths { setSelected(false, path) }
    }
    guard let indexPath, hasItem(at: indexPath), allowsSelection else { return }
    setSelected(true, indexPath)
    if scrollPosition != [] { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item without notifying the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if hasItem(at: indexPath) { setSelected(false, indexPath) }
  }

  private func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    sections[path.section].rows[path.item].isSelected = isSelected
    sections[path.section].rows[path.item].cell?.isSelected = isSelected
  }
}
