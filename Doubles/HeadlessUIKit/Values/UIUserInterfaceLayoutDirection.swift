/// Source: UIKit, `UIUserInterfaceLayoutDirection`, iOS 5.0.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}
