#if Client
import Foundation
import NIOHTTP1

/// What a server answered.
struct HTTPAnswer: Error {
  let status: HTTPResponseStatus
  var headers: HTTPHeaders = [:]
  var body: [UInt8] = []
}

extension HTTPAnswer {
  /// What is asked next time, so that the server need not say the same again.
  ///
  /// Source: RFC 9110, section 13.1.
  var conditions: HTTPHeaders {
    var conditions: HTTPHeaders = [:]
    if let tag = headers.first(name: "ETag") { conditions.add(name: "If-None-Match", value: tag) }
    if let date = headers.first(name: "Last-Modified") {
      conditions.add(name: "If-Modified-Since", value: date)
    }
    return conditions
  }

  /// What an answer means that is not the one that was asked for.
  ///
  /// - Parameter time: The time of this machine, where the server does not tell its own.
  func refusal(at time: Date) -> HTTPFailure {
    let wait = retryAfter(at: time)
    let answered = "answered \(status.code) \(status.reasonPhrase)"
    let asks = wait.map { ", and asks to wait \($0)" } ?? ""
    return HTTPFailure(answered + asks + "." + advice, wait: wait)
  }

  private var advice: String {
    switch status {
    case .unauthorized, .forbidden: " Give it a header that says who asks."
    case .notFound, .gone: " Is the address right?"
    default: ""
    }
  }

  /// The longest wait that is granted to a server, in seconds: a day.
  private static let longestWait = 86_400.0

  /// How long the server asks to be left alone.
  ///
  /// Source: RFC 9110, section 10.2.3.
  private func retryAfter(at time: Date) -> Duration? {
    guard let text = headers.first(name: "Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Double(text) ?? Self.longestWait, Self.longestWait))
    }
    guard let date = Date(http: text) else { return nil }
    // By the server's own clock, where it is told: ours may be wrong.
    let now = headers.first(name: "Date").flatMap { Date(http: $0) } ?? time
    return .seconds(min(max(date.timeIntervalSince(now), 0), Self.longestWait))
  }
}
#endif
