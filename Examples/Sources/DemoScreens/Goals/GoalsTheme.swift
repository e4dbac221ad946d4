#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The color and the font of the logbook's screens.
@MainActor
public struct GoalsTheme {
  /// The color of the bars, with white text; the system's colors if there is none.
  public let tint: UIColor?
  /// The font of titles and rows; the system's if there is none or the app doesn't have it.
  public let fontName: String?

  /// Creates a theme.
  public init(tint: UIColor? = nil, fontName: String? = nil) {
    self.tint = tint
    self.fontName = fontName
  }

  /// The system's colors and font, light or dark.
  public static let system = GoalsTheme()

  /// The article's app: orange bars below a light status bar, and Open Sans, which the app has to
  /// contain.
  public static let original = GoalsTheme(
    // Fixed: it is the color of the article's app, below white text.
    tint: UIColor(red: 0.99, green: 0.54, blue: 0.19, alpha: 1), fontName: "OpenSans")

  /// The font of a style, in the size that the user has set.
  func font(_ style: UIFont.TextStyle) -> UIFont {
    // At the default setting of Dynamic Type; the screens use no other style.
    let size: CGFloat = style == .caption1 ? 12 : 17
    guard let fontName, let font = UIFont(name: fontName, size: size)
    else { return .preferredFont(forTextStyle: style) }
    return UIFontMetrics(forTextStyle: style).scaledFont(for: font)
  }
}

extension UINavigationController {
  /// Creates a controller whose bar has the color and the font of a theme.
  convenience init(_ root: UIViewController, theme: GoalsTheme) {
    self.init(rootViewController: root)
    guard let tint = theme.tint else { return }
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = tint
    appearance.titleTextAttributes = [
      .font: theme.font(.headline), .foregroundColor: UIColor.white,
    ]
    navigationBar.standardAppearance = appearance
    navigationBar.scrollEdgeAppearance = appearance
    navigationBar.tintColor = .white
    #if !os(tvOS)
    // The status bar above a black bar is light.
    navigationBar.barStyle = .black
    #endif
  }
}
#endif
