package import Foundation
import HeadlessViews
package import LiveListTesting

/// Members for tests, which aren't part of Apple's API.
extension NSCollectionView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called for each broken rule.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The durations of the batches that the view received, in seconds.
  package var receivedBatchDurations: [TimeInterval] { batchDurations }

  /// The texts of the visible items, by section.
  package var shownItemTexts: [[String]] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.rows.compactMap { $0.item?.view.shownText } }
  }

  /// The texts of the visible headers; `nil` for a section without one.
  package var shownHeaderTexts: [String?] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.supplementaries[Self.elementKindSectionHeader]?.shownText }
  }

  /// Simulates a click on an item.
  package func clickItem(at path: IndexPath) {
    loadIfNeeded()
    guard isSelectable, hasItem(at: path) else { return }
    let paths = delegate?.collectionView(self, shouldSelectItemsAt: [path]) ?? [path]
    guard !paths.isEmpty else { return }
    selectionIndexPaths = paths
    delegate?.collectionView(self, didSelectItemsAt: paths)
  }
}
