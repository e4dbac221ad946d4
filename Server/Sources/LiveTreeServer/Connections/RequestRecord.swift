import NIOCore

/// The facts about a request that the log and metrics report.
struct RequestRecord: Hashable, Sendable {
  /// The kind of request.
  let kind: RequestKind
  /// Whether the client uses a version before HTTP/1.1.
  var isOldHTTP = false
  /// Whether the client asks for another protocol, after which the parser stops.
  var asksToUpgrade = false
  /// The path, without its query.
  let path: Substring
  /// The IP address of the client.
  let address: String
  /// The time at which the head was complete.
  let start: NIODeadline

  /// The size of the request's body, in bytes.
  var bytesIn = 0
  /// The status of the response; `nil` if the connection closed before it.
  var status: Int?
  /// The size of the response's body, in bytes.
  var bytesOut = 0
  /// The number of events that were sent.
  var events = 0
  /// The time from the head of the request to the last byte of the response.
  var duration = TimeAmount.zero
}
