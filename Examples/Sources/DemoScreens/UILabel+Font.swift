#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UILabel {
  /// Shows the text in a font of Dynamic Type, also after the user has chosen another size.
  func setFont(_ font: UIFont) {
    self.font = font
    adjustsFontForContentSizeCategory = true
  }

  /// Shows the text in the system's font of a style.
  func setFont(_ style: UIFont.TextStyle) {
    setFont(.preferredFont(forTextStyle: style))
  }
}
#endif
