#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A row of a logbook: a title, a subtitle below it, and a value beside both.
class LogbookCell: UITableViewCell {
  let title = UILabel()
  let detail = UILabel()
  let value = UILabel()
  /// The margins of the content, in points.
  let margin: CGFloat = 16

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    detail.textColor = .secondaryLabel
    for label in [title, detail, value] {
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    accessoryType = .none
    for label in [title, detail, value] { label.text = nil }
    title.textColor = .label
  }

  /// Uses the font of a theme.
  func use(_ theme: GoalsTheme) {
    title.setFont(theme.font(.body))
    value.setFont(theme.font(.body))
    detail.setFont(theme.font(.caption1))
  }

  /// Sets the cell's texts; missing ones take no space.
  func show(_ title: String, _ detail: String? = nil, value: String? = nil) {
    self.title.text = title
    self.detail.text = detail
    self.value.text = value
    setNeedsLayout()
  }

  /// A row is higher than usual if the user has chosen a large text.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = CGRect(origin: .zero, size: size).insetBy(dx: margin, dy: 8)
    return CGSize(width: size.width, height: max(60, textHeight(in: inner.width) + 16))
  }

  /// The height of the texts in a row of the given width, without margins.
  func textHeight(in width: CGFloat) -> CGFloat {
    let side = width - valueWidth(in: width)
    return max(
      height(of: title, in: side) + height(of: detail, in: side),
      height(of: value, in: valueWidth(in: width)))
  }

  /// The height that a label needs; 0 without a text.
  func height(of label: UILabel, in width: CGFloat) -> CGFloat {
    guard label.text != nil else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  private func valueWidth(in width: CGFloat) -> CGFloat { value.text == nil ? 0 : width / 4 }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    let inner = bounds.insetBy(dx: margin, dy: 8)
    let valueWidth = valueWidth(in: inner.width)
    let side = inner.width - valueWidth
    let detailHeight = height(of: detail, in: side)
    value.textAlignment = trailingAlignment
    place(
      title,
      at: CGRect(
        x: inner.minX, y: inner.minY, width: side, height: inner.height - detailHeight))
    place(
      detail,
      at: CGRect(
        x: inner.minX, y: inner.maxY - detailHeight, width: side, height: detailHeight))
    place(
      value,
      at: CGRect(
        x: inner.maxX - valueWidth, y: inner.minY, width: valueWidth, height: inner.height))
  }
}
#endif
