import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore

extension Response {
  /// The answer to a request that was done.
  ///
  /// - Throws: `RESTError.answerTooLarge`.
  init(
    _ answer: RESTResponse, for asked: RESTRequest, maximumBytes: Int
  ) throws(RESTError) {
    if answer.status == 304 {
      self.init(status: .notModified)
    } else if asked.print == .silent, answer.status == 200 {
      self.init(status: .noContent)
    } else {
      let text = answer.text(for: asked)
      if asked.operation == .read, text.utf8.count > maximumBytes { throw .answerTooLarge }
      self.init(status: .init(code: answer.status), body: text, for: asked)
    }
    headers[.eTag] = answer.eTag
    headers[.cacheControl] = "no-cache"
  }

  private init(status: HTTPResponse.Status, body: String, for asked: RESTRequest) {
    self.init(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    headers[.contentType] =
      asked.callback == nil
      ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8"
    headers[.xContentTypeOptions] = "nosniff"
    if asked.operation == .read, let name = asked.delivery.fileName {
      headers[.contentDisposition] = disposition(fileName: name)
    }
  }

  /// The answer to a request that was refused.
  init(refusal: RESTError) {
    self.init(
      status: HTTPResponse.Status(code: refusal.status),
      headers: [
        .contentType: refusal.contentType, .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: refusal.body)))
  }

  /// The answer to a probe.
  ///
  /// Source: REALTIME-PROTOCOL §6.
  static var alive: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"ok"}"#)))
  }

  /// The answer to a browser that asks whether a page from elsewhere may write.
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
  /// The function that a script wants to be called with the answer.
  fileprivate var callback: String? { operation == .read ? delivery.callback : nil }
}

extension RESTResponse {
  fileprivate func text(for asked: RESTRequest) -> String {
    let json =
      switch body {
      case .json(let value): value.serialized(pretty: asked.print == .pretty)
      case .text(let text): text
      }
    guard let callback = asked.callback else { return json }
    // Older scripts end a line where JSON does not.
    let script = json.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    return "\(callback)(\(script));"
  }
}

/// `attachment; filename="…"`, and the name as it is beside it when it is not plain.
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
