public import Foundation
import HeadlessViews

/// The environment of a view.
///
/// Source: UIKit, `UITraitCollection`, iOS 8.0.
public final class UITraitCollection: NSObject, Sendable {
  /// The text size that the user has chosen, iOS 10.0.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates the traits of the running device.
  public override init() {
    preferredContentSizeCategory =
      HeadlessTextScale.current < 2 ? .large : .accessibilityExtraLarge
  }
}

/// A text size of Dynamic Type.
///
/// Source: UIKit, `UIContentSizeCategory`, iOS 7.0.
public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
}

extension UIContentSizeCategory {
  /// Whether texts are so large that they need another layout, iOS 11.0.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
