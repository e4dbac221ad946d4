package import Foundation
import HeadlessViews
package import LiveListTesting

/// Members for tests, which aren't part of Apple's API.
extension UICollectionView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called for each broken rule.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The updates that the view received, in order.
  package var receivedUpdates: [CollectionUpdate] { updates }

  /// The texts of the visible items, by section.
  package var shownItemTexts: [[String]] {
    layoutIfNeeded()
    return sections.map { $0.rows.compactMap { $0.cell?.shownText } }
  }

  /// The texts of the visible headers; `nil` for a section without one.
  package var shownHeaderTexts: [String?] {
    layoutIfNeeded()
    return sections.map {
      $0.supplementaries[UICollectionView.elementKindSectionHeader]?.shownText
    }
  }

  /// Begins or ends a drop over the view. During a drop the view shows a placeholder (R36).
  package func setHandlingDrop(_ isHandlingDrop: Bool) {
    self.isHandlingDrop = isHandlingDrop
  }

  /// Simulates a tap on an item.
  package func tapItem(at path: IndexPath) {
    loadIfNeeded()
    guard allowsSelection, hasItem(at: path) else { return }
    if allowsMultipleSelection, sections[path.section].rows[path.item].isSelected {
      giveUp(path)
    } else if delegate?.collectionView(self, shouldSelectItemAt: path) ?? true {
      if !allowsMultipleSelection {
        for other in indexPathsForSelectedItems ?? [] where other != path { giveUp(other) }
      }
      selectItem(at: path, animated: false, scrollPosition: [])
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// Simulates dragging an item to another position. The view itself moves the cell, and calls the
  /// data source.
  package func dragItem(at source: IndexPath, to target: IndexPath) {
    loadIfNeeded()
    guard hasItem(at: source), source != target,
      dataSource?.collectionView(self, canMoveItemAt: source) ?? false
    else { return }
    performBatchUpdates {
      dataSource?.collectionView(self, moveItemAt: source, to: target)
      moveItem(at: source, to: target)
    }
  }

  private func giveUp(_ path: IndexPath) {
    guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
    deselectItem(at: path, animated: false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }
}
