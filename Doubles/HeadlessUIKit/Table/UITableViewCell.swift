public import Foundation

/// The view of a row.
///
/// Source: UIKit, `UITableViewCell`, iOS 2.0.
open class UITableViewCell: UIView {
  open private(set) var reuseIdentifier: String?
  let style: CellStyle
  open private(set) var contentView = UIView()
  open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
  open var accessoryView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var isHighlighted = false
  open var showsReorderControl = false
  private var isEditingCell = false
  private var isChosen = false
  private var content: UIListContentConfiguration?

  open private(set) lazy var textLabel: UILabel? = UILabel()
  open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : UILabel()
  open private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    contentView.frame = bounds
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  /// Creates a cell of a registered class. It isn't part of Apple's API.
  ///
  /// Swift can call an initializer on a class that is known only at run time only if the
  /// initializer is `required`. Apple's `init(style:reuseIdentifier:)` isn't, and apps override it
  /// without that modifier.
  public required convenience init(registeredFor identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Called before the cell is reused for another row.
  open func prepareForReuse() {
    isHighlighted = false
    isChosen = false
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    isChosen = selected
  }

  open var isSelected: Bool {
    get { isChosen }
    set { setSelected(newValue, animated: false) }
  }

  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditingCell = editing
    setNeedsLayout()
  }

  open var isEditing: Bool {
    get { isEditingCell }
    set { setEditing(newValue, animated: false) }
  }

  /// The content that the cell shows instead of its labels.
  open var contentConfiguration: UIListContentConfiguration? {
    get { content }
    set { content = newValue }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    style == .subtitle ? .subtitleCell() : .cell()
  }

  /// The content leaves room for the control of the editing mode and for the accessory.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let leading: CGFloat = isEditing ? 38 : 0
    let trailing: CGFloat = accessoryType == .none && accessoryView == nil ? 0 : 40
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    contentView.frame = CGRect(
      x: isRightToLeft ? trailing : leading, y: 0, width: bounds.width - leading - trailing,
      height: bounds.height)
  }

  /// Returns the height of a cell with its style: 44 points, or 58 with a second line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let detail = content?.secondaryText ?? (style == .subtitle ? detailTextLabel?.text : nil)
    return CGSize(width: size.width, height: detail == nil ? 44 : 58)
  }
}

extension UITableViewCell {
  /// Source: UIKit, `UITableViewCell.CellStyle`, iOS 2.0.
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  /// Source: UIKit, `UITableViewCell.AccessoryType`, iOS 2.0.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// Source: UIKit, `UITableViewCell.SelectionStyle`, iOS 2.0.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// Source: UIKit, `UITableViewCell.SeparatorStyle`, iOS 2.0.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine, singleLineEtched
  }

  /// The edit that the user can make to a row.
  ///
  /// Source: UIKit, `UITableViewCell.EditingStyle`, iOS 2.0.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }
}
