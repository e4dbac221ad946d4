public import Foundation

/// Source: AppKit, `NSCollectionView`, "Managing the selection", macOS 10.11. The delegate isn't
/// notified when code changes the selection.
extension NSCollectionView {
  /// The selected items. Setting them doesn't notify the delegate.
  public var selectionIndexPaths: Set<IndexPath> {
    get { Set(allPaths.filter { sections[$0.section].rows[$0.item].isSelected }) }
    set {
      loadIfNeeded()
      for path in allPaths {
        let isSelected = newValue.contains(path)
        sections[path.section].rows[path.item].isSelected = isSelected
        sections[path.section].rows[path.item].item?.isSelected = isSelected
      }
    }
  }

  /// Adds items to the selection.
  public func selectItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
    selectionIndexPaths.formUnion(indexPaths)
    if scrollPosition != [] { scrollToItems(at: indexPaths, scrollPosition: scrollPosition) }
  }

  /// Deselects items.
  public func deselectItems(at indexPaths: Set<IndexPath>) {
    selectionIndexPaths.subtract(indexPaths)
  }

  /// Deselects all items if an empty selection is allowed.
  public func deselectAll(_ sender: Any?) {
    guard allowsEmptySelection else { return }
    selectionIndexPaths = []
  }
}
