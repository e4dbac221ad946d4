import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListPipeline
import Testing

/// The line above rows that aren't current.
@MainActor
struct PhaseBannerViewTests {
  @Test func itIsVisibleWhileRowsAreNotCurrent() throws {
    let banner = PhaseBannerView(frame: NSRect(x: 0, y: 0, width: 200, height: 20))
    let label = try #require(banner.subviews.first as? NSTextField)
    #expect(banner.isHidden)
    banner.phase = .stale(
      since: ListTime(Date(timeIntervalSince1970: 0)), ListFailure("The server is down."))
    #expect(!banner.isHidden && label.stringValue.hasSuffix(": The server is down."))
    #expect(label.stringValue.hasPrefix("Out of date since "))
    banner.phase = .failed(ListFailure("No response."))
    #expect(label.stringValue == "No response.")
    banner.phase = .live
    #expect(banner.isHidden)
  }

  /// VoiceOver says that rows aren't current when they stop to be, and not at each attempt.
  @Test func itIsAnnouncedWhenItAppears() {
    HeadlessDevice.$current.withValue(HeadlessDevice()) {
      let banner = PhaseBannerView(frame: NSRect(x: 0, y: 0, width: 200, height: 20))
      banner.phase = .failed(ListFailure("No response."))
      banner.phase = .failed(ListFailure("The server is down."))
      banner.phase = .live
      banner.phase = .failed(ListFailure("No response."))
      #expect(HeadlessDevice.current.announcements == ["No response.", "No response."])
    }
  }
}
