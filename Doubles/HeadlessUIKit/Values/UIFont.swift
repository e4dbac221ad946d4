public import Foundation
import HeadlessViews

/// Source: UIKit, `UIFont`, iOS 2.0; text styles iOS 7.0.
public final class UIFont: NSObject, Sendable {
  /// The name of the face.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  private init(pointSize: CGFloat) {
    fontName = ".SFUI-Regular"
    self.pointSize = pointSize
  }

  /// Creates the font of this name; there is one for every name but the empty one.
  public init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.fontName = fontName
    pointSize = fontSize
  }

  /// Returns the system font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize)
  }

  /// Returns the bold system font.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize)
  }

  /// Returns the font of a text style, in the size that the user has chosen.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(pointSize: style.pointSize * HeadlessTextScale.current)
  }

  /// The purpose of a text.
  public struct TextStyle: Hashable, Sendable {
    let pointSize: CGFloat

    public static let body = TextStyle(pointSize: 17)
    public static let headline = TextStyle(pointSize: 17)
    public static let subheadline = TextStyle(pointSize: 15)
    public static let footnote = TextStyle(pointSize: 13)
    public static let caption1 = TextStyle(pointSize: 12)
    public static let title1 = TextStyle(pointSize: 28)
  }
}
