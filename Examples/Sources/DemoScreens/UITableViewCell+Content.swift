#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UITableViewCell {
  /// The part of the content view for texts, in a cell of a given size.
  ///
  /// The content view is narrower than the cell in editing mode, beside an accessory, and beside the
  /// camera of a phone that is turned. Its margins are those of headers and separators.
  ///
  /// - Parameters:
  ///   - size: The size of the cell.
  ///   - spacing: The distance from the upper and the lower edge.
  func textArea(in size: CGSize, spacing: CGFloat) -> CGRect {
    let margins = contentView.layoutMargins
    let width = contentView.bounds.width + size.width - bounds.width
    return CGRect(
      x: margins.left, y: spacing, width: width - margins.left - margins.right,
      height: size.height - 2 * spacing)
  }

  /// Shows whether a row is chosen and can be chosen. VoiceOver doesn't read a check mark.
  func showChoice(isChosen: Bool, isEnabled: Bool) {
    accessoryType = isChosen ? .checkmark : .none
    accessibilityTraits.remove([.selected, .notEnabled])
    if isChosen { accessibilityTraits.insert(.selected) }
    if !isEnabled { accessibilityTraits.insert(.notEnabled) }
  }

  /// Whether the user has chosen texts that are so large that they are below each other.
  var hasLargeTexts: Bool { traitCollection.preferredContentSizeCategory.isAccessibilityCategory }
}
#endif
