package import Foundation
import HeadlessViews
package import LiveList

/// What a collection view keeps of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionItem]
  /// The headers and footers that are visible, by their kinds: they stay as they were made (R39).
  var supplementaries: [String: UICollectionReusableView] = [:]

  init(itemCount: Int) {
    rows = Array(repeating: CollectionItem(), count: itemCount)
  }
}

/// What a collection view keeps of an item.
struct CollectionItem {
  /// The cell, while the item is visible.
  var cell: UICollectionViewCell?
  var isSelected = false
}

/// An update that a collection view received; not Apple's.
package enum CollectionUpdate {
  /// All was to be fetched again.
  case reloadData
  /// A batch was done, or refused.
  case batch(AppliedCollectionBatch)
  /// Cells were reconfigured.
  case reconfigure([IndexPath])
}

/// A batch that a collection view received; not Apple's.
package struct AppliedCollectionBatch {
  /// The changes in the batch.
  package let changes: BatchChanges
  /// Whether the view animated it.
  package let isAnimated: Bool
  /// Whether the view accepted it. If not, it has reloaded.
  package let isAccepted: Bool
}
