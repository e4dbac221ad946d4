#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UIView {
  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The alignment of a text at the end of a line.
  var trailingAlignment: NSTextAlignment { isRightToLeft ? .left : .right }

  /// Sets the frame of a view in this one.
  ///
  /// - Parameter frame: The frame in a language that is written from left to right. In others, it is
  ///   mirrored.
  func place(_ view: UIView, at frame: CGRect) {
    view.frame =
      isRightToLeft
      ? CGRect(
        x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
      : frame
  }
}
#endif
