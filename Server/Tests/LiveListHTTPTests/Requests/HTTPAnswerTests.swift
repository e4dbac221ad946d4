import Foundation
import NIOHTTP1
import Testing

@testable import LiveListHTTP

struct HTTPAnswerTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  private func refusal(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:]) -> HTTPFailure {
    HTTPAnswer(status: status, headers: headers).refusal(at: now)
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), ("99999999999999999999999999", 86_400), ("86401", 86_400),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:49:38 GMT", 1),
    ("Sun Nov  6 08:49:47 1994", 10), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
    ("Thu, 06 Nov 2094 08:49:37 GMT", 86_400),
  ])
  func grantsWaits(text: String, seconds: Int) {
    #expect(refusal(.serviceUnavailable, ["Retry-After": text]).wait == .seconds(seconds))
  }

  @Test(arguments: ["", "-1", "soon", "1.5", "Sun, 06 Nov 1994 08:49:36", "١٢"])
  func passesOverWaitsThatAreNone(text: String) {
    #expect(refusal(.serviceUnavailable, ["Retry-After": text]).wait == nil)
  }

  @Test func tellsTheTimeByTheServersClock() {
    let headers: HTTPHeaders = [
      "Retry-After": "Sun, 06 Nov 1994 10:00:30 GMT", "Date": "Sun, 06 Nov 1994 10:00:00 GMT",
    ]
    #expect(refusal(.tooManyRequests, headers).wait == .seconds(30))
  }

  @Test(arguments: [
    (HTTPResponseStatus.internalServerError, "answered 500 Internal Server Error."),
    (.unauthorized, "answered 401 Unauthorized. Give it a header that says who asks."),
    (.notFound, "answered 404 Not Found. Is the address right?"),
    (.noContent, "answered 204 No Content."),
    (.custom(code: 599, reasonPhrase: "Odd"), "answered 599 Odd."),
  ])
  func saysWhatWasAnswered(status: HTTPResponseStatus, reason: String) {
    #expect(refusal(status).reason == reason)
  }

  @Test func saysForHowLongItIsToWait() {
    #expect(
      refusal(.tooManyRequests, ["Retry-After": "5"]).reason
        == "answered 429 Too Many Requests, and asks to wait 5.0 seconds.")
  }
}
