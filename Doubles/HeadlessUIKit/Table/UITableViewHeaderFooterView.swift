public import Foundation

/// What shows the header or the footer of a section.
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

  /// How a table makes a view of a registered class; not Apple's, see
  /// ``UITableViewCell/init(registeredFor:)``.
  public required convenience init(registeredFor identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  /// Called before a view is used for another section.
  open func prepareForReuse() {}
}
