import HTTPTypes
import Hummingbird
import LiveTreeWire
import NIOHTTP1

/// The head of a request, whether NIO has parsed it or Hummingbird passes it on.
struct RequestHead: Sendable {
  /// The kind of the request.
  let kind: RequestKind
  /// The method of the request line.
  let method: String
  /// Path and query as received, percent-encoded.
  let target: String
  /// The header fields of the protocol.
  let headers: RESTHeaders
  /// The value of `Host`.
  let host: String?
  /// The origin of the page that sends the request; `nil` if it isn't a page of another site.
  let origin: String?
  /// The value of ``VersionField``.
  let version: String?

  private init(
    method: String, target: String, host: String?,
    field: (_ name: String) -> String?
  ) {
    let isHead = method == "HEAD"
    // Media types are case-insensitive.
    let accepts = field("Accept")?.lowercased().contains("text/event-stream") == true
    headers = RESTHeaders(
      methodOverride: field("X-HTTP-Method-Override"), acceptsEventStream: !isHead && accepts,
      authorization: field("Authorization"), firebaseETag: field("X-Firebase-ETag"),
      ifMatch: field("If-Match"), ifNoneMatch: field("If-None-Match"))
    (self.method, self.target, self.host) = (method, target, host)
    (origin, version) = (field("Origin"), field(VersionField.name))
    kind = RequestKind(method: method, target: target, headers: headers)
  }

  init(_ head: HTTPRequestHead) {
    self.init(
      method: head.method.rawValue, target: head.uri, host: head.headers.first(name: "Host")
    ) { name in
      let values = head.headers[name]
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }

  init(_ request: Request) {
    self.init(
      method: request.method.rawValue, target: request.head.path ?? "/",
      host: request.head.authority
    ) { name in
      HTTPField.Name(name).flatMap { request.headers[$0] }
    }
  }

  /// The path, without its query.
  var path: Substring { target.prefix { $0 != "?" && $0 != "#" } }
}

extension RESTRequest {
  /// Reads a request to a database; a HEAD request is read as a GET.
  init(_ head: RequestHead) throws(RESTError) {
    try self.init(
      method: head.method == "HEAD" ? "GET" : head.method, target: head.target,
      headers: head.headers)
  }
}
