import Foundation
import LiveTransport

/// A response with its whole body.
struct HTTPAnswer: Error {
  let status: Int
  var headers: TransportHeaders = [:]
  var body: [UInt8] = []
}

extension HTTPAnswer {
  /// The header fields that make the next request conditional, so that the server needn't send the
  /// same list again.
  ///
  /// Source: RFC 9110, section 13.1.
  var conditions: TransportHeaders {
    var conditions: TransportHeaders = [:]
    if let tag = headers["ETag"] { conditions.add("If-None-Match", tag) }
    if let date = headers["Last-Modified"] { conditions.add("If-Modified-Since", date) }
    return conditions
  }

  /// Returns the failure for a response that doesn't contain the list.
  ///
  /// - Parameter time: The time of this machine's clock. It is used if the server doesn't send its
  ///   own.
  func refusal(at time: Date) -> HTTPFailure {
    let wait = retryAfter(at: time)
    let phrase = ReasonPhrase.of(status)
    let answered = "responded with \(status)" + (phrase.isEmpty ? "" : " " + phrase)
    let request = wait.map { ", and requests a delay of \($0)" } ?? ""
    return HTTPFailure(answered + request + "." + advice, wait: wait)
  }

  private var advice: String {
    switch status {
    case 401, 403: " Authenticate with a header."
    case 404, 410: " Check the URL."
    default: ""
    }
  }

  /// The maximum delay that a server may request, in seconds: a day.
  private static let longestWait = 86_400.0

  /// Returns the delay that the server requests.
  ///
  /// Source: RFC 9110, section 10.2.3.
  private func retryAfter(at time: Date) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Double(text) ?? Self.longestWait, Self.longestWait))
    }
    guard let date = Date(http: text) else { return nil }
    // The date is relative to the server's clock if the response contains it, because this
    // machine's clock may be wrong.
    let now = headers["Date"].flatMap { Date(http: $0) } ?? time
    return .seconds(min(max(date.timeIntervalSince(now), 0), Self.longestWait))
  }
}
