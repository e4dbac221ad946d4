package import Foundation
import HeadlessViews
package import LiveList

/// The state of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionItem]
  /// The visible headers and footers, by kind. They keep their content (R39).
  var supplementaries: [String: UICollectionReusableView] = [:]

  init(itemCount: Int) {
    rows = Array(repeating: CollectionItem(), count: itemCount)
  }
}

/// The state of an item.
struct CollectionItem {
  /// The cell, while the item is visible.
  var cell: UICollectionViewCell?
  var isSelected = false
}

/// An update that a collection view received. It isn't part of Apple's API.
package enum CollectionUpdate {
  /// A reload of all data.
  case reloadData
  /// A batch that was performed or rejected.
  case batch(AppliedCollectionBatch)
  /// A reconfigure of cells.
  case reconfigure([IndexPath])
}

/// A batch that a collection view received. It isn't part of Apple's API.
package struct AppliedCollectionBatch {
  /// The changes in the batch.
  package let changes: BatchChanges
  /// Whether the view animated the batch.
  package let isAnimated: Bool
  /// Whether the view accepted the batch. If not, the view has reloaded.
  package let isAccepted: Bool
}
