import Foundation
import LiveTransport
import Testing

@testable import LiveListSources

struct HTTPAnswerTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  private func refusal(_ status: Int, _ headers: TransportHeaders = [:]) -> HTTPFailure {
    HTTPAnswer(status: status, headers: headers).refusal(at: now)
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), ("99999999999999999999999999", 86_400), ("86401", 86_400),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:49:38 GMT", 1),
    ("Sun Nov  6 08:49:47 1994", 10), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
    ("Thu, 06 Nov 2094 08:49:37 GMT", 86_400),
  ])
  func grantsWaits(text: String, seconds: Int) {
    #expect(refusal(503, ["Retry-After": text]).wait == .seconds(seconds))
  }

  @Test(arguments: ["", "-1", "soon", "1.5", "Sun, 06 Nov 1994 08:49:36", "١٢"])
  func passesOverWaitsThatAreNone(text: String) {
    #expect(refusal(503, ["Retry-After": text]).wait == nil)
  }

  @Test func usesTheServersClock() {
    let headers: TransportHeaders = [
      "Retry-After": "Sun, 06 Nov 1994 10:00:30 GMT", "Date": "Sun, 06 Nov 1994 10:00:00 GMT",
    ]
    #expect(refusal(429, headers).wait == .seconds(30))
  }

  @Test(arguments: [
    (500, "responded with 500 Internal Server Error."),
    (401, "responded with 401 Unauthorized. Authenticate with a header."),
    (404, "responded with 404 Not Found. Check the URL."),
    (204, "responded with 204 No Content."),
    (599, "responded with 599."),
  ])
  func saysWhatWasAnswered(status: Int, reason: String) {
    #expect(refusal(status).reason == reason)
  }

  @Test func saysForHowLongItIsToWait() {
    #expect(
      refusal(429, ["Retry-After": "5"]).reason
        == "responded with 429 Too Many Requests, and requests a delay of 5.0 seconds.")
  }
}
