#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A cell of the profile: each kind of row has its own class.
class ProfileCell: UITableViewCell {
  /// The distance of the content from the upper and the lower edge, and of a picture from its name.
  let spacing: CGFloat = 16

  /// Adds a label with any number of lines to the cell.
  func addLabel(_ style: UIFont.TextStyle, _ color: UIColor = .label) -> UILabel {
    let label = UILabel()
    label.setFont(style)
    label.textColor = color
    label.numberOfLines = 0
    contentView.addSubview(label)
    return label
  }
}
#endif
