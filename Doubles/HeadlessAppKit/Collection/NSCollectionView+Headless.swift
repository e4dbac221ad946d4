package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests inspect and do; not part of Apple's API.
extension NSCollectionView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that is broken.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// How long each batch took that the view received, in seconds.
  package var receivedBatchDurations: [TimeInterval] { batchDurations }

  /// The texts of the items that are visible, in sections.
  package var shownItemTexts: [[String]] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.rows.compactMap { $0.item?.view.shownText } }
  }

  /// The texts of the headers that are visible, `nil` for a section without one.
  package var shownHeaderTexts: [String?] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.supplementaries[Self.elementKindSectionHeader]?.shownText }
  }

  /// A click of the user on an item.
  package func clickItem(at path: IndexPath) {
    loadIfNeeded()
    guard isSelectable, hasItem(at: path) else { return }
    let paths = delegate?.collectionView(self, shouldSelectItemsAt: [path]) ?? [path]
    guard !paths.isEmpty else { return }
    selectionIndexPaths = paths
    delegate?.collectionView(self, didSelectItemsAt: paths)
  }
}
