import LiveTreeWire
import NIOCore
import NIOHTTP1

/// A response to a request or a connection that the server refuses.
struct ServerRefusal: Sendable {
  /// The reason, as it appears in metrics and the log.
  let reason: String
  let error: RESTError
  /// The value of `Retry-After`, in seconds; `nil` to omit it.
  var retryAfter: Int?

  static func tooManyConnections(_ refusal: SlotLedger.Refusal) -> ServerRefusal {
    ServerRefusal(
      reason: refusal == .all ? "connections" : "connections-per-address",
      error: RESTError(
        status: 503, message: "Too many connections. Close some, or try again later."),
      retryAfter: 1)
  }

  static func tooManyStreams(_ refusal: SlotLedger.Refusal) -> ServerRefusal {
    ServerRefusal(
      reason: refusal == .all ? "streams" : "streams-per-address",
      error: RESTError(
        status: refusal == .all ? 503 : 429,
        message: "Too many event streams. Close some, or try again later."),
      retryAfter: 5)
  }

  static func tooManyRequests(retryAfter: TimeAmount) -> ServerRefusal {
    let seconds = (retryAfter.nanoseconds + 999_999_999) / 1_000_000_000
    return ServerRefusal(
      reason: "rate", error: RESTError(status: 429, message: "Too many requests. Slow down."),
      retryAfter: max(1, Int(seconds)))
  }

  static let longURL = ServerRefusal(
    reason: "url-bytes",
    error: RESTError(status: 414, message: "The path and the query are too long. Shorten them."))

  static let invalidHTTP = ServerRefusal(
    reason: "invalid-http",
    error: RESTError(status: 400, message: "The request is incomplete or isn't valid HTTP."))

  static let invalidHost = ServerRefusal(
    reason: "invalid-host",
    error: RESTError(status: 400, message: "A request must have exactly one Host header."))

  static let foreignHost = ServerRefusal(
    reason: "foreign-host",
    error: RESTError(
      status: 421,
      message: "The Host header doesn't name this server. "
        + "Use localhost, or allow the name with --allow-host."))

  static let unknownEncoding = ServerRefusal(
    reason: "transfer-encoding",
    error: RESTError(
      status: 501, message: "The only Transfer-Encoding that this server understands is chunked."))

  static let largeBody = ServerRefusal(reason: "body-bytes", error: .tooLarge)

  static func slow(_ fault: ConnectionPace.Fault) -> ServerRefusal {
    ServerRefusal(
      reason: fault.rawValue,
      error: RESTError(status: 408, message: "The request took too long to arrive. Try again."))
  }
}

extension ServerRefusal {
  /// The response to a request that was read completely.
  var answer: RESTAnswer {
    var answer = RESTAnswer(
      status: HTTPResponseStatus(statusCode: error.status),
      headers: [
        "Content-Type": error.contentType, "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
      ], body: ByteBuffer(string: error.body + "\n"))
    if let retryAfter { answer.headers.add(name: "Retry-After", value: "\(retryAfter)") }
    return answer
  }

  /// The response to a request that wasn't read completely, after which the connection is closed.
  var bytes: ByteBuffer {
    let answer = answer
    var bytes = answer.headBytes(closes: true)
    bytes.writeImmutableBuffer(answer.body)
    return bytes
  }
}
