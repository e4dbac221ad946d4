public import Foundation

/// A color. It isn't drawn; tests compare it.
///
/// Source: UIKit, `UIColor`, iOS 2.0; the named colors iOS 13.0.
public final class UIColor: NSObject, Sendable {
  private let name: String

  private init(named name: String) {
    self.name = name
  }

  /// Creates a color from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    name = "\(red) \(green) \(blue) \(alpha)"
  }

  public override var description: String { name }
}

extension UIColor {
  public static let clear = UIColor(named: "clear")
  public static let white = UIColor(named: "white")
  public static let black = UIColor(named: "black")
  public static let label = UIColor(named: "label")
  public static let secondaryLabel = UIColor(named: "secondaryLabel")
  public static let tertiaryLabel = UIColor(named: "tertiaryLabel")
  public static let systemBackground = UIColor(named: "systemBackground")
  public static let systemGray = UIColor(named: "systemGray")
  public static let systemRed = UIColor(named: "systemRed")
  public static let systemBlue = UIColor(named: "systemBlue")
  public static let systemGreen = UIColor(named: "systemGreen")
  public static let lightGray = UIColor(named: "lightGray")
}
