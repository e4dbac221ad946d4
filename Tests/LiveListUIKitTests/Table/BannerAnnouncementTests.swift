import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveList
import LiveListUIKit
import Testing

/// What VoiceOver says of phases.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct BannerAnnouncementTests {
  @Test func aBannerIsAnnouncedWhenItAppears() {
    HeadlessDevice.$current.withValue(HeadlessDevice()) {
      let banner = PhaseBannerView(frame: .zero)
      #expect(banner.adjustsFontForContentSizeCategory)
      banner.phase = .failed(ListFailure("No response."))
      banner.phase = .failed(ListFailure("The server is down."))
      banner.phase = .live
      banner.phase = .failed(ListFailure("No response."))
      #expect(HeadlessDevice.current.announcements == ["No response.", "No response."])
    }
  }
}
