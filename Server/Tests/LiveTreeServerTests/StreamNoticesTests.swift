import LiveTreeWire
import Testing

@testable import LiveTreeServer

struct StreamNoticesTests {
  static let endings: [StreamMessage] = [.authRevoked("expired"), .cancel("Permission denied.")]

  /// Otherwise a reader whose credential has expired would keep reading.
  @Test(arguments: endings)
  func aKeepAliveDoesNotReplaceAMessageThatEndsTheStream(ending: StreamMessage) {
    let notices = StreamNotices()
    notices.post(ending)
    notices.post(.keepAlive)
    #expect(notices.take() == ending)
    #expect(notices.take() == nil)
  }

  @Test(arguments: endings)
  func aMessageThatEndsTheStreamReplacesAKeepAlive(ending: StreamMessage) {
    let notices = StreamNotices()
    notices.post(.keepAlive)
    notices.post(ending)
    #expect(notices.take() == ending)
    #expect(notices.take() == nil)
  }
}
