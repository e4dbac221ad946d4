import HTTPTypes
import NIOCore

/// What is known of a request when its answer has ended.
struct RequestRecord: Hashable, Sendable {
  /// What was asked for.
  let kind: RequestKind
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
