public import Foundation
import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// R49. A view that a layout announces must exist.
  package static let announcedSupplementaryView = ContractRule(
    49, "Every header that the layout announces exists.",
    says: "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: "
      + "(%,%) was not made by -makeSupplementaryViewOfKind:withIdentifier:forIndexPath: or is nil",
    source: "RAD 13326239")

  /// R68. Unless an item has a view, it loads one from a nib with the name of its class.
  package static let itemWithoutView = ContractRule(
    68, "An item has a view, makes one in `loadView()`, or has a nib.",
    says: "-[NSNib _initWithNibNamed:bundle:options:] could not load the nibName: % in bundle "
      + "(null).",
    source: "AppleNS, NSViewController, \"nibName\"")

  /// Items must be made by the collection view that shows them.
  package static let madeItem = ContractRule(
    nil, "Every item was made by its collection view.",
    says: "the item returned from -collectionView:itemForRepresentedObjectAtIndexPath: was not "
      + "made by -makeItemWithIdentifier:forIndexPath:",
    source: "AppleCV")

  /// Views are created with the class that is registered for their identifier.
  package static let registeredIdentifier = ContractRule(
    nil, "An identifier is registered before a view is made for it.",
    says: "could not make a view of kind % with identifier %: no class or nib is registered for it",
    source: "AppleCV")
}

/// Source: AppKit, `NSCollectionView`, "Creating collection view items", macOS 10.11.
extension NSCollectionView {
  /// Registers the class of items with an identifier.
  public func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    reuse.itemClasses[identifier.rawValue] = itemClass as? NSCollectionViewItem.Type
  }

  /// Registers the class of headers or footers with an identifier.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    reuse.viewClasses[kind, default: [:]][identifier.rawValue] = viewClass as? NSView.Type
  }

  /// Returns a reused item or a new one.
  public func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    if let item = reuse.waitingItems.take(identifier.rawValue) {
      item.prepareForReuse()
      return item
    }
    if let itemClass = reuse.itemClasses[identifier.rawValue] {
      return itemClass.init(registeredFor: identifier)
    }
    log.record(
      violation(of: .registeredIdentifier, nil, "NSCollectionElementKindItem", identifier.rawValue))
    return NSCollectionViewItem(registeredFor: identifier)
  }

  /// Returns a reused header or footer, or a new one.
  public func makeSupplementaryView(
    ofKind elementKind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSView {
    if let view = reuse.waitingViews.take(identifier.rawValue) {
      view.prepareForReuse()
      return view
    }
    let viewClass = reuse.viewClasses[elementKind]?[identifier.rawValue]
    if viewClass == nil {
      log.record(violation(of: .registeredIdentifier, nil, elementKind, identifier.rawValue))
    }
    let view = (viewClass ?? NSView.self).init(registeredFor: identifier)
    return view
  }

  /// Removes an item that isn't visible any more.
  func recycle(_ item: NSCollectionViewItem?) {
    guard let item else { return }
    item.view.removeFromSuperview()
    item.isSelected = false
    if let identifier = item.identifier { reuse.waitingItems.put(item, identifier.rawValue) }
  }

  /// Removes a header or footer that isn't visible any more.
  func recycle(_ view: NSView) {
    view.removeFromSuperview()
    if let identifier = view.identifier { reuse.waitingViews.put(view, identifier.rawValue) }
  }
}
