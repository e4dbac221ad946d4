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
    value.textAlignment = .right
    for label in [title, detail, value] { contentView.addSubview(label) }
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
    title.font = theme.font(.body)
    value.font = theme.font(.body)
    detail.font = theme.font(.caption1)
  }

  /// Sets the cell's texts; missing ones take no space.
  func show(_ title: String, _ detail: String? = nil, value: String? = nil) {
    self.title.text = title
    self.detail.text = detail
    self.value.text = value
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    let inner = bounds.insetBy(dx: margin, dy: 8)
    let valueWidth = value.text == nil ? 0 : inner.width / 4
    let lineHeight = detail.text == nil ? inner.height : inner.height / 2
    title.frame = CGRect(
      x: inner.minX, y: inner.minY, width: inner.width - valueWidth, height: lineHeight)
    detail.frame = CGRect(
      x: inner.minX, y: title.frame.maxY, width: title.frame.width,
      height: inner.height - lineHeight)
    value.frame = CGRect(
      x: title.frame.maxX, y: inner.minY, width: valueWidth, height: inner.height)
  }
}
#endif
