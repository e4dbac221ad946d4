public import Foundation

/// Source: UIKit, `UIFontMetrics`, iOS 11.0.
public final class UIFontMetrics: NSObject, Sendable {
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font, because texts have their default size here.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the value, because texts have their default size here.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
