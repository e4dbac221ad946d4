import HeadlessViews

/// Source: UIKit, `UIAccessibility`, iOS 8.0.
@MainActor
public struct UIAccessibility {
  /// Whether the user prefers reduced motion.
  public static var isReduceMotionEnabled: Bool { HeadlessDevice.current.reducesMotion }

  /// Notifies VoiceOver, iOS 4.0. Announcements are recorded.
  public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    guard notification == .announcement, let text = argument as? String else { return }
    HeadlessDevice.current.announcements.append(text)
  }

  /// Source: UIKit, `UIAccessibility.Notification`, iOS 4.2.
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// VoiceOver says a text, iOS 4.0.
    public static let announcement = Notification(rawValue: 1008)
  }
}

/// What VoiceOver says about an element besides its label.
///
/// Source: UIKit, `UIAccessibilityTraits`, iOS 3.0.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none: UIAccessibilityTraits = []
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
}
