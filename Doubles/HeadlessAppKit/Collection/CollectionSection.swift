import Foundation
import HeadlessViews

/// The state of a section.
struct CollectionSection: SectionRows {
  var rows: [CollectionPlace]
  /// The visible headers and footers, by kind. They stay as they were made (R39).
  var supplementaries: [String: NSView] = [:]

  init(itemCount: Int) {
    rows = Array(repeating: CollectionPlace(), count: itemCount)
  }
}

/// The state of an item.
struct CollectionPlace {
  /// What shows the item, while it is visible.
  var item: NSCollectionViewItem?
  var isSelected = false
}

/// The items and headers of a collection view that are not shown, and how to make more.
struct CollectionReuse {
  var itemClasses: [String: NSCollectionViewItem.Type] = [:]
  /// By the kind, and by the identifier.
  var viewClasses: [String: [String: NSView.Type]] = [:]
  var waitingItems = ReusePool<NSCollectionViewItem>()
  var waitingViews = ReusePool<NSView>()
}
