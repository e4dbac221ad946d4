import Foundation
import HeadlessViews

/// The state of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionPlace]
  /// The visible headers and footers, by kind. They keep their content (R39).
  var supplementaries: [String: NSView] = [:]

  init(itemCount: Int) {
    rows = Array(repeating: CollectionPlace(), count: itemCount)
  }
}

/// The state of an item.
struct CollectionPlace {
  /// The collection view item that shows the item while it is visible.
  var item: NSCollectionViewItem?
  var isSelected = false
}

/// The reusable items and headers of a collection view, and the registered classes.
struct CollectionReuse {
  var itemClasses: [String: NSCollectionViewItem.Type] = [:]
  /// The classes by kind and identifier.
  var viewClasses: [String: [String: NSView.Type]] = [:]
  var waitingItems = ReusePool<NSCollectionViewItem>()
  var waitingViews = ReusePool<NSView>()
}
