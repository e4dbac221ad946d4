import HTTPTypes
import NIOCore

/// What is known of a request when its answer has ended.
struct RequestRecord: Hashable, Sendable {
  /// What was asked.
  let operation: RequestOperation
  /// The path, without its query.
  let path: String
  /// Who asked.
  let address: String
  /// When the head had come.
  let start: NIODeadline

  /// How many bytes its body had.
  var bytesIn = 0
  /// The status of the answer; `nil` when the connection ended before there was one.
  var status: Int?
  /// How many bytes the body of the answer had.
  var bytesOut = 0
  /// How many lines of events were sent, without those that say that the stream is alive.
  var eventLines = 0
  /// How long the answer took, the last byte handed to the system included.
  var duration = TimeAmount.zero
}

extension RequestRecord {
  /// How many events were sent: each has the line of its name, that of its data, and an empty one.
  ///
  /// A part of an answer may hold several events, or a piece of one; its lines are what adds up.
  var events: Int { eventLines / 3 }
}

/// What a request asks for, of which there are few kinds.
enum RequestOperation: String, CaseIterable, Hashable, Sendable {
  case read, set, push, update, remove, stream, rules, preflight, health, page, other

  /// - Parameters:
  ///   - method: The method; one that overrides it counts.
  ///   - path: The path without its query.
  ///   - asksForStream: Whether the client accepts an event stream.
  init(method: String, path: some StringProtocol, asksForStream: Bool) {
    guard method != "OPTIONS" else {
      self = .preflight
      return
    }
    if ["/healthz", "/readyz", "/metrics"].contains(String(path)) {
      self = .health
    } else if path.hasPrefix("/.settings/") {
      self = .rules
    } else if path.hasSuffix(".json") {
      self = Self(method: method, asksForStream: asksForStream)
    } else {
      self = method == "GET" || method == "HEAD" ? .page : .other
    }
  }

  private init(method: String, asksForStream: Bool) {
    switch method {
    case "GET": self = asksForStream ? .stream : .read
    case "HEAD": self = .read
    case "PUT": self = .set
    case "POST": self = .push
    case "PATCH": self = .update
    case "DELETE": self = .remove
    default: self = .other
    }
  }
}
