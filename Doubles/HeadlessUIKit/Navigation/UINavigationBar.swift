public import Foundation

/// The bar above a controller.
///
/// Source: UIKit, `UINavigationBar`, iOS 2.0; appearances iOS 13.0.
open class UINavigationBar: UIView {
  open var barStyle = UIBarStyle.default
  open var standardAppearance = UINavigationBarAppearance()
  open var scrollEdgeAppearance: UINavigationBarAppearance?
}

/// The bar of the tabs.
///
/// Source: UIKit, `UITabBar`, iOS 2.0.
open class UITabBar: UIView {}

/// Whether the status bar above a bar is dark or light.
///
/// Source: UIKit, `UIBarStyle`, iOS 2.0.
public enum UIBarStyle: Int, Sendable {
  case `default`, black, blackTranslucent
}

/// How a bar looks.
///
/// Source: UIKit, `UIBarAppearance`, iOS 13.0.
@MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?

  open func configureWithOpaqueBackground() {}
}

/// How a navigation bar looks.
///
/// Source: UIKit, `UINavigationBarAppearance`, iOS 13.0.
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

extension NSAttributedString.Key {
  /// Source: UIKit, `NSAttributedString.Key.font`, iOS 6.0.
  public static let font = NSAttributedString.Key("NSFont")
  /// Source: UIKit, `NSAttributedString.Key.foregroundColor`, iOS 6.0.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}
