import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore

extension Response {
  /// Creates the response to a successful request.
  ///
  /// - Throws: `RESTError.answerTooLarge` if the body exceeds the limit.
  init(
    _ response: RESTResponse, for request: RESTRequest, maximumBytes: Int
  ) throws(RESTError) {
    if response.status == 304 {
      self.init(status: .notModified)
    } else if request.print == .silent, response.status == 200 {
      self.init(status: .noContent)
    } else {
      let text = response.text(for: request)
      if request.operation == .read, text.utf8.count > maximumBytes { throw .answerTooLarge }
      self.init(status: .init(code: response.status), body: text, for: request)
    }
    headers[.eTag] = response.eTag
    headers[.cacheControl] = "no-cache"
  }

  private init(status: HTTPResponse.Status, body: String, for request: RESTRequest) {
    self.init(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    headers[.contentType] =
      request.callback == nil
      ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8"
    headers[.xContentTypeOptions] = "nosniff"
    if request.operation == .read, let name = request.delivery.fileName {
      headers[.contentDisposition] = disposition(fileName: name)
    }
  }

  /// Creates the response to a refused request.
  init(refusal: RESTError) {
    self.init(
      status: HTTPResponse.Status(code: refusal.status),
      headers: [
        .contentType: refusal.contentType, .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: refusal.body)))
    guard status == .upgradeRequired else { return }
    headers[.upgrade] = "websocket"
    headers[.connection] = "Upgrade"
    headers[.secWebSocketVersion] = SocketHandshake.version
  }

  /// The response to a probe.
  ///
  /// Source: REALTIME-PROTOCOL §6.
  static var alive: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"ok"}"#)))
  }

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
