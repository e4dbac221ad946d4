#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import LiveList
import LiveListPipeline
public import _SwiftUI

/// A line of text that shows the time since which the rows have been out of date, and the reason.
/// It's empty while the list is loading or live. When it appears, VoiceOver says its text.
///
/// A ``LiveListView`` shows one above its rows. In other views, place it yourself:
///
///     PhaseBanner(model.phase)
@available(Systems 2024, *)
public struct PhaseBanner: View {
  private let phase: ListPhase

  /// Creates a banner for a phase.
  public init(_ phase: ListPhase) {
    self.phase = phase
  }

  public var body: some View {
    if let notice = phase.notice {
      Label(notice, systemImage: "wifi.slash").foregroundStyle(.secondary)
        .onAppear { AccessibilityNotification.Announcement(notice).post() }
    }
  }
}
#endif
