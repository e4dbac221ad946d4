public import Foundation

/// What a collection view shows, and uses again.
///
/// Source: UIKit, `UICollectionReusableView`, iOS 6.0.
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  /// How a collection view makes a view of a registered class; not Apple's, see
  /// ``UITableViewCell/init(registeredFor:)``.
  public required convenience init(registeredFor identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before a view is used for another item or section.
  open func prepareForReuse() {}
}

/// What shows an item.
///
/// Source: UIKit, `UICollectionViewCell`, iOS 6.0.
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var isSelected = false
  open var isHighlighted = false
  /// What the cell shows, iOS 14.0.
  open var contentConfiguration: UIListContentConfiguration?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  /// How a collection view makes a cell of a registered class; not Apple's, see
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
