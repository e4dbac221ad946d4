/// Source: Accessibility, `AccessibilityNotification`, iOS 17.0.
public enum AccessibilityNotification {
  /// Receives what VoiceOver is asked to say in a task.
  @TaskLocal package static var announce: (@Sendable (String) -> Void)?

  /// A text that VoiceOver says.
  public struct Announcement {
    private let text: String

    public init(_ announcement: String) { text = announcement }

    public func post() { AccessibilityNotification.announce?(text) }
  }
}
