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

  @Test func marginsAreAroundTheText() {
    let (banner, label) = (PhaseBannerView(frame: .zero), UILabel(frame: .zero))
    banner.phase = .failed(ListFailure("The server is down, and nothing can be read."))
    (label.text, label.font, label.numberOfLines) = (banner.text, banner.font, 0)
    let text = label.sizeThatFits(CGSize(width: 68, height: 84))
    let size = banner.sizeThatFits(CGSize(width: 100, height: 100))
    #expect(size == CGSize(width: text.width + 32, height: text.height + 16))
  }
}
