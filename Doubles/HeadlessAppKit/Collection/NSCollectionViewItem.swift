public import Foundation
import HeadlessViews
import LiveListTesting

/// The representation of an item in a collection view: a reusable controller with a view.
///
/// Source: AppKit, `NSCollectionViewItem`, macOS 10.5.
open class NSCollectionViewItem: NSViewController {
  open var isSelected = false
  open weak var textField: NSTextField?
  open weak var imageView: NSImageView?
  /// The collection view that shows the item.
  open package(set) weak var collectionView: NSCollectionView?
  open var identifier: NSUserInterfaceItemIdentifier?

  public override init(nibName nibNameOrNil: NSNib.Name?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { nil }

  /// Creates an item of a registered class. It isn't part of Apple's API, where a collection view
  /// finds the initializer at run time.
  public required convenience init(registeredFor identifier: NSUserInterfaceItemIdentifier) {
    self.init(nibName: nil, bundle: nil)
    self.identifier = identifier
  }

  /// Loads a nib with the name of the class, which never exists in the double (R68).
  open override func loadView() {
    collectionView?.log.record(
      ContractViolation(.itemWithoutView, by: .collectionView, nil, values: ["\(type(of: self))"]))
    super.loadView()
  }

  /// Called before the item is reused.
  open func prepareForReuse() {}
}
