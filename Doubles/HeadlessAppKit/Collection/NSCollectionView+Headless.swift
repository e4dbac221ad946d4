package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests see of a collection view, and do with it; none of it is Apple's.
extension NSCollectionView {
  /// The rules that the view was made to break, the first first.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that the view is made to break.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The texts of the items that are in sight, in sections.
  package var shownItemTexts: [[String]] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.rows.compactMap { $0.item?.view.shownText } }
  }

  /// The texts of the headers that are in sight, `nil` for a section without one.
  package var shownHeaderTexts: [String?] {
    layoutSubtreeIfNeeded()
    return sections.map { $0.supplementaries[Self.elementKindSectionHeader]?.shownText }
  }

  /// A click of the person on an item.
  package func clickItem(at path: IndexPath) {
    loadIfNeeded()
    guard isSelectable, hasItem(at: path) else { return }
    let paths = delegate?.collectionView(self, shouldSelectItemsAt: [path]) ?? [path]
    guard !paths.isEmpty else { return }
    selectionIndexPaths = paths
    delegate?.collectionView(self, didSelectItemsAt: paths)
  }
}
