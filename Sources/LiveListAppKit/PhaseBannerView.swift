#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
import LiveListPipeline
public import _AppKit

/// A line of text that shows the time since which the rows have been out of date, and the reason.
/// Place a banner above the rows, and set its ``phase``. When it appears, VoiceOver says its text.
///
///     source.follow(model) { [banner] state in banner.phase = state.phase }
public final class PhaseBannerView: NSView {
  private let label = NSTextField(labelWithString: "")

  /// How current the rows are. While they are loading or live, the banner is hidden.
  public var phase = ListPhase.loading {
    didSet { showPhase() }
  }

  /// Creates a hidden banner.
  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    label.frame = bounds
    label.autoresizingMask = [.width, .height]
    addSubview(label)
    showPhase()
  }

  /// Not supported: create banners in code.
  public required init?(coder: NSCoder) { nil }

  private func showPhase() {
    let notice = phase.notice
    let appears = isHidden && notice != nil
    label.stringValue = notice ?? ""
    isHidden = notice == nil
    guard appears, let notice else { return }
    NSAccessibility.post(
      element: self, notification: .announcementRequested, userInfo: [.announcement: notice])
  }
}
#endif
