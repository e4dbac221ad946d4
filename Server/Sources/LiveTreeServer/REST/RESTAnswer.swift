import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// An HTTP response of the protocol, which is written to a connection or passed to Hummingbird.
struct RESTAnswer: Sendable {
  var status: HTTPResponseStatus
  /// The header fields, without those that every response has.
  var headers: HTTPHeaders
  var body: ByteBuffer

  init(
    status: HTTPResponseStatus = .ok, headers: HTTPHeaders = [:], body: ByteBuffer = ByteBuffer()
  ) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Creates the response to a successful request.
  ///
  /// - Throws: `RESTError.answerTooLarge` if the body exceeds the limit.
  init(
    _ response: RESTResponse, for request: RESTRequest, maximumBytes: Int
  ) throws(RESTError) {
    if response.status == 304 {
      self.init(status: .notModified, headers: ["Cache-Control": "no-cache"])
    } else if request.print == .silent, response.status == 200 {
      self.init(status: .noContent, headers: ["Cache-Control": "no-cache"])
    } else {
      let text = response.text(for: request)
      if request.operation == .read, text.utf8.count > maximumBytes { throw .answerTooLarge }
      self.init(status: .init(statusCode: response.status), body: text, for: request)
    }
    if let eTag = response.eTag { headers.add(name: "ETag", value: eTag) }
  }

  private init(status: HTTPResponseStatus, body: String, for request: RESTRequest) {
    let type =
      request.callback == nil
      ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8"
    self.init(
      status: status,
      headers: [
        "Content-Type": type, "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
      ], body: ByteBuffer(string: body))
    if request.operation == .read, let name = request.delivery.fileName {
      headers.add(name: "Content-Disposition", value: disposition(fileName: name))
    }
  }

  /// Creates the response to a refused request.
  init(refusal: RESTError) {
    self.init(
      status: HTTPResponseStatus(statusCode: refusal.status),
      headers: [
        "Content-Type": refusal.contentType, "Cache-Control": "no-cache",
        "X-Content-Type-Options": "nosniff",
      ], body: ByteBuffer(string: refusal.body))
    guard status == .upgradeRequired else { return }
    headers.add(name: "Upgrade", value: "websocket")
    headers.add(name: "Connection", value: "Upgrade")
    headers.add(name: "Sec-WebSocket-Version", value: SocketHandshake.version)
  }

  /// The response to a probe.
  ///
  /// Source: Protocol.md §6.
  static var alive: RESTAnswer {
    RESTAnswer(
      headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache"],
      body: ByteBuffer(string: #"{"status":"ok"}"#))
  }
}

extension RESTAnswer {
  /// The head of the whole response in HTTP/1.1, with the length of its body.
  ///
  /// - Parameters:
  ///   - fields: Header fields besides those of the answer.
  ///   - date: The value of `Date`; `nil` to omit it.
  ///   - closes: Whether the connection closes after the response.
  /// Source: RFC 9112 §4 and §6.2.
  func headBytes(
    with fields: [(name: String, value: String)] = [], date: String? = nil, closes: Bool
  ) -> ByteBuffer {
    var bytes = ByteBufferAllocator().buffer(capacity: 512 + min(body.readableBytes, 4_096))
    bytes.writeString("HTTP/1.1 ")
    bytes.writeString(status.code == 200 ? "200 OK" : "\(status.code) \(status.reasonPhrase)")
    for (name, value) in headers where !closes || name != "Connection" {
      bytes.writeField(name, value)
    }
    if status.mayHaveResponseBody { bytes.writeField("Content-Length", String(body.readableBytes)) }
    for (name, value) in fields { bytes.writeField(name, value) }
    if let date { bytes.writeField("Server: live\r\nDate", date) }
    if closes { bytes.writeField("Connection", "close") }
    bytes.writeString("\r\n\r\n")
    return bytes
  }
}

extension ByteBuffer {
  /// Writes a header field after the line before it.
  fileprivate mutating func writeField(_ name: String, _ value: String) {
    writeString("\r\n")
    writeString(name)
    writeString(": ")
    writeString(value)
  }
}

extension Response {
  /// Passes a response on to Hummingbird.
  init(_ answer: RESTAnswer) {
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    self.init(
      status: .init(code: Int(answer.status.code)), headers: fields,
      body: answer.status.mayHaveResponseBody
        ? ResponseBody(byteBuffer: answer.body) : ResponseBody())
  }

  /// Creates the response to a refused request.
  init(refusal: RESTError) { self.init(RESTAnswer(refusal: refusal)) }

  /// The response to a browser's CORS preflight.
  static func preflight(for request: Request) -> Response {
    var headers: HTTPFields = [
      .accessControlAllowMethods: "GET, PUT, POST, PATCH, DELETE, OPTIONS",
      .accessControlMaxAge: "3600",
    ]
    headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
    return Response(status: .ok, headers: headers)
  }
}

extension RESTRequest {
  /// The JavaScript function to call with the response.
  fileprivate var callback: String? { operation == .read ? delivery.callback : nil }
}

extension RESTResponse {
  fileprivate func text(for request: RESTRequest) -> String {
    let json =
      switch body {
      case .json(let value): value.serialized(pretty: request.print == .pretty)
      case .text(let text): text
      }
    guard let callback = request.callback else { return json }
    // These characters end a line in older JavaScript, but not in JSON.
    let script = json.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    return "\(callback)(\(script));"
  }
}

/// `attachment; filename="…"`, and the encoded name if it isn't plain ASCII.
///
/// Source: RFC 6266, RFC 8187.
private func disposition(fileName: String) -> String {
  let plain = String(
    fileName.unicodeScalars.map { scalar in
      let isPlain = (" "..."~").contains(scalar) && !"\"\\/%".unicodeScalars.contains(scalar)
      return isPlain ? Character(scalar) : "_"
    })
  let disposition = "attachment; filename=\"\(plain)\""
  return plain == fileName ? disposition : disposition + "; filename*=UTF-8''\(escaped(fileName))"
}

private func escaped(_ text: String) -> String {
  text.utf8.map { byte in
    let character = Character(Unicode.Scalar(byte))
    if byte < 0x80, character.isLetter || character.isNumber { return String(character) }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }.joined()
}
