public import Foundation

/// A reusable view of a collection view.
///
/// Source: UIKit, `UICollectionReusableView`, iOS 6.0.
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  /// Creates a view of a registered class. It isn't part of Apple's API; see
  /// ``UITableViewCell/init(registeredFor:)``.
  public required convenience init(registeredFor identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before the view is reused for another item or section.
  open func prepareForReuse() {}
}

/// The view of an item.
///
/// Source: UIKit, `UICollectionViewCell`, iOS 6.0.
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var isSelected = false
  open var isHighlighted = false
  /// The content of the cell, iOS 14.0.
  open var contentConfiguration: UIListContentConfiguration?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  /// Creates a cell of a registered class. It isn't part of Apple's API; see
  /// ``UITableViewCell/init(registeredFor:)``.
  public required convenience init(registeredFor identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
    isHighlighted = false
  }
}
