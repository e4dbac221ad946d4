package import Foundation
import HeadlessViews
package import LiveList

/// The state of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionItem]
  /// The visible headers and footers, by kind. They stay as they were made (R39).
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

/// An update that a collection view received; not Apple's.
package enum CollectionUpdate {
  /// A reload of everything.
  case reloadData
  /// A batch that was performed or refused.
  case batch(AppliedCollectionBatch)
  /// Reconfigured cells.
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
