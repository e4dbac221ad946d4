public import Foundation

/// The view of a section's header or footer.
///
/// Source: UIKit, `UITableViewHeaderFooterView`, iOS 6.0.
open class UITableViewHeaderFooterView: UIView {
  open private(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) lazy var textLabel: UILabel? = UILabel()
  open private(set) lazy var detailTextLabel: UILabel? = UILabel()

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  /// Creates a view of a registered class. It isn't part of Apple's API; see
  /// ``UITableViewCell/init(registeredFor:)``.
  public required convenience init(registeredFor identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  /// Called before the view is reused for another section.
  open func prepareForReuse() {}
}
