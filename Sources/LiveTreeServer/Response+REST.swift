import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore

extension HTTPField.Name {
  /// `X-HTTP-Method-Override`.
  static var methodOverride: HTTPField.Name? { HTTPField.Name("X-HTTP-Method-Override") }
}

extension HTTPFields {
  /// A field whose name may not be one; then there is none.
  subscript(name: HTTPField.Name?) -> String? { name.flatMap { self[$0] } }
}

extension Response {
  /// The answer to a request that was done.
  init(_ value: JSONValue, for request: RESTRequest) {
    switch request.print {
    case .silent: self.init(status: .noContent, headers: [.cacheControl: "no-cache"])
    case .normal: self.init(json: value.serialized())
    case .pretty: self.init(json: value.serialized(pretty: true))
    }
  }

  /// The answer to a request that was refused.
  init(refusal: RESTError) {
    let status = HTTPResponse.Status(code: refusal.status)
    self.init(
      status: status,
      headers: [.contentType: refusal.contentType, .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: refusal.body + "\n")))
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

  private init(json: String) {
    self.init(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: json + "\n")))
  }
}
