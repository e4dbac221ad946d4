#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A match: the home side on the left, the result with the time below it in the middle, and the
/// away side on the right.
final class MatchCell: LogbookCell {
  private let away = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(away)
    title.textAlignment = .right
    for label in [value, detail] { label.textAlignment = .center }
    for label in [title, away] { label.numberOfLines = 2 }
  }

  required init?(coder: NSCoder) { nil }

  override func use(_ theme: GoalsTheme) {
    super.use(theme)
    away.font = theme.font(.body)
  }

  func show(_ row: MatchRow) {
    show(row.match.homePlayers.names, row.time, value: row.match.result)
    away.text = row.match.awayPlayers.names
    accessibilityLabel =
      "\(row.match.homePlayers.names) \(row.match.result) \(row.match.awayPlayers.names)"
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    away.text = nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: margin, dy: 8)
    let side = inner.width * 0.36
    let middle = inner.width - 2 * side
    title.frame = CGRect(x: inner.minX, y: inner.minY, width: side, height: inner.height)
    value.frame = CGRect(
      x: title.frame.maxX, y: inner.minY, width: middle, height: inner.height * 0.6)
    detail.frame = CGRect(
      x: title.frame.maxX, y: value.frame.maxY, width: middle, height: inner.height * 0.4)
    away.frame = CGRect(x: value.frame.maxX, y: inner.minY, width: side, height: inner.height)
  }
}
#endif
