import HeadlessViews

/// Source: AppKit, `NSAccessibility`, macOS 10.0.
@MainActor
public struct NSAccessibility {
  /// Notifies VoiceOver, macOS 10.7. Announcements are recorded.
  public static func post(
    element: Any, notification: NSAccessibility.Notification,
    userInfo: [NSAccessibility.NotificationUserInfoKey: Any]?
  ) {
    guard notification == .announcementRequested, let text = userInfo?[.announcement] as? String
    else { return }
    HeadlessDevice.current.announcements.append(text)
  }

  /// Source: AppKit, `NSAccessibility.Notification`, macOS 10.0.
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// VoiceOver says a text, macOS 10.7.
    public static let announcementRequested = Notification(rawValue: "AXAnnouncementRequested")
  }

  /// Source: AppKit, `NSAccessibility.NotificationUserInfoKey`, macOS 10.9.
  public struct NotificationUserInfoKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text, macOS 10.9.
    public static let announcement = NotificationUserInfoKey(rawValue: "AXAnnouncementKey")
  }
}
