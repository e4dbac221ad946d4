public import Foundation
import HeadlessViews

/// Source: UIKit, `UIFontMetrics`, iOS 11.0.
public final class UIFontMetrics: NSObject, Sendable {
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font in the size that the user has chosen.
  public func scaledFont(for font: UIFont) -> UIFont {
    UIFont(name: font.fontName, size: scaledValue(for: font.pointSize)) ?? font
  }

  /// Returns the value for the text size that the user has chosen.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * HeadlessTextScale.current
  }
}
