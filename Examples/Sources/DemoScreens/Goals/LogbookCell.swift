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
  /// The distance of the texts from the upper and the lower edge.
  private static let spacing: CGFloat = 8

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
    let width = textArea(in: size, spacing: Self.spacing).width
    let height = columns(in: width).map(\.height).max() ?? 0
    return CGSize(width: size.width, height: max(60, height + 2 * Self.spacing))
  }

  /// The labels as columns in an area of a width. Large texts are in one column.
  func columns(in width: CGFloat) -> [LabelColumn] {
    if hasLargeTexts { return [LabelColumn([title, detail, value], width: width)] }
    let valueWidth = value.text == nil ? 0 : width / 4
    return [
      LabelColumn([title, detail], width: width - valueWidth),
      LabelColumn(
        [value], x: width - valueWidth, width: valueWidth,
        alignment: contentView.trailingAlignment),
    ]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = textArea(in: bounds.size, spacing: Self.spacing)
    for column in columns(in: area.width) { column.lay(out: contentView, in: area) }
  }
}
#endif
