import HeadlessViews

/// Source: UIKit, `UIAccessibility`, iOS 8.0.
@MainActor
public struct UIAccessibility {
  /// Whether the user prefers reduced motion.
  public static var isReduceMotionEnabled: Bool { HeadlessDevice.current.reducesMotion }
}
