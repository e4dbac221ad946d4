package import Foundation
import HeadlessViews
package import LiveList

/// What a collection view keeps of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionItem]
  /// The headers and footers that are in sight, by their kinds: as they came, they stay (R39).
  var supplementaries: [String: UICollectionReusableView] = [:]

  init(itemCount: Int) {
    rows = Array(repeating: CollectionItem(), count: itemCount)
  }
}

/// What a collection view keeps of an item.
struct CollectionItem {
  /// The cell, while the item is in sight.
  var cell: UICollectionViewCell?
  var isSelected = false
}

/// What a collection view was told; not Apple's.
package enum CollectionUpdate {
  /// All was to be fetched again.
  case reloadData
  /// A batch was done, or refused.
  case batch(AppliedCollectionBatch)
  /// Cells were filled anew.
  case reconfigure([IndexPath])
}

/// A batch as a collection view was told it; not Apple's.
package struct AppliedCollectionBatch {
  /// What it was told.
  package let changes: BatchChanges
  /// Whether the view animated it.
  package let isAnimated: Bool
  /// Whether the view accepted it. If not, it has reloaded.
  package let isAccepted: Bool
}
