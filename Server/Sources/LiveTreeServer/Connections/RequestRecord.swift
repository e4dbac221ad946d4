import HTTPTypes
import NIOCore

/// What log and metrics report about a request.
struct RequestRecord: Hashable, Sendable {
  /// The kind of request.
  let kind: RequestKind
  /// Whether the client speaks a version before HTTP/1.1.
  var isOldHTTP = false
  /// The path, without its query.
  let path: String
  /// The IP address of the client.
  let address: String
  /// When the head had arrived.
  let start: NIODeadline

  /// The size of its body, in bytes.
  var bytesIn = 0
  /// The status of the response; `nil` if the connection ended before.
  var status: Int?
  /// The size of the response's body, in bytes.
  var bytesOut = 0
  /// How many events were sent.
  var events = 0
  /// The time from the head of the request to the last byte of the response.
  var duration = TimeAmount.zero
}
