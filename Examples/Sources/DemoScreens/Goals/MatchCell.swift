#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A match: the home side first, the result with the time below it in the middle, and the away side
/// last.
final class MatchCell: LogbookCell {
  /// The part of the width that each side takes.
  private static let sideShare: CGFloat = 0.36

  private let away = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(away)
    detail.textAlignment = .center
    away.numberOfLines = 0
  }

  required init?(coder: NSCoder) { nil }

  override func use(_ theme: GoalsTheme) {
    super.use(theme)
    away.setFont(theme.font(.body))
  }

  func show(_ row: MatchRow) {
    show(row.match.homePlayers.names, row.time, value: row.match.result)
    away.text = row.match.awayPlayers.names
    accessibilityLabel =
      "\(row.match.homePlayers.names) \(row.match.result) \(row.match.awayPlayers.names), \(row.time)"
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    away.text = nil
  }

  override func textHeight(in width: CGFloat) -> CGFloat {
    let side = width * Self.sideShare
    let middle = width - 2 * side
    return max(
      height(of: title, in: side), height(of: away, in: side),
      height(of: value, in: middle) + height(of: detail, in: middle))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: margin, dy: 8)
    let side = inner.width * Self.sideShare
    let (home, others) = inner.divided(atDistance: side, from: .minXEdge)
    let (last, middle) = others.divided(atDistance: side, from: .maxXEdge)
    let (result, time) = middle.divided(atDistance: middle.height * 0.6, from: .minYEdge)
    title.textAlignment = trailingAlignment
    value.textAlignment = .center
    for (label, frame) in [(title, home), (value, result), (detail, time), (away, last)] {
      place(label, at: frame)
    }
  }
}
#endif
