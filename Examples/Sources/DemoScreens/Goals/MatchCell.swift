#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A match: the home side first, the result with the time below it in the middle, and the away side
/// last; in large texts, one below the other.
final class MatchCell: LogbookCell {
  /// The part of the width that each side takes.
  private static let sideShare: CGFloat = 0.36

  private let away = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(away)
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

  override func columns(in width: CGFloat) -> [LabelColumn] {
    if hasLargeTexts { return [LabelColumn([title, value, away, detail], width: width)] }
    let side = width * Self.sideShare
    return [
      LabelColumn([title], width: side, alignment: contentView.trailingAlignment),
      LabelColumn([value, detail], x: side, width: width - 2 * side, alignment: .center),
      LabelColumn([away], x: width - side, width: side),
    ]
  }
}
#endif
