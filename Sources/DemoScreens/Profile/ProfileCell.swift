#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A cell of the profile: each kind of row has its own class.
class ProfileCell: UITableViewCell {
  /// The reuse identifier.
  static var identifier: String { "\(self)" }

  /// The margins of the content.
  let margin: CGFloat = 16

  /// Shows a row of the cell's kind.
  func show(_ row: ProfileRow) {}

  /// A label below all others.
  func addLabel(_ style: UIFont.TextStyle, _ color: UIColor = .label) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    label.numberOfLines = 0
    contentView.addSubview(label)
    return label
  }
}

extension ProfileRow {
  /// The class of a row's cell.
  var cellClass: ProfileCell.Type {
    switch self {
    case .name: NameCell.self
    case .about, .email: TextCell.self
    case .attribute: AttributeCell.self
    case .friend: FriendCell.self
    }
  }

  /// All classes of cells.
  static var cellClasses: [ProfileCell.Type] {
    [NameCell.self, TextCell.self, AttributeCell.self, FriendCell.self]
  }
}
#endif
