import HTTPTypes
import Hummingbird
import LiveTreeWire

extension HTTPField.Name {
  /// `X-HTTP-Method-Override`.
  fileprivate static let methodOverride = HTTPField.Name("X-HTTP-Method-Override")

  /// `X-Firebase-ETag`.
  fileprivate static let firebaseETag = HTTPField.Name("X-Firebase-ETag")
}

extension HTTPFields {
  /// The value of a field; `nil` if its name is invalid.
  fileprivate subscript(name: HTTPField.Name?) -> String? { name.flatMap { self[$0] } }
}

extension RESTRequest {
  /// Reads the head of a request; a HEAD request is read as a GET.
  init(_ request: Request) throws(RESTError) {
    let isHead = request.method == .head
    try self.init(
      method: isHead ? "GET" : request.method.rawValue, target: request.head.path ?? "/",
      headers: RESTHeaders(request.headers, isHead: isHead))
  }
}

extension RESTHeaders {
  init(_ fields: HTTPFields, isHead: Bool) {
    self.init(
      methodOverride: fields[.methodOverride],
      acceptsEventStream: !isHead && fields.acceptEventStream,
      authorization: fields[.authorization], firebaseETag: fields[.firebaseETag],
      ifMatch: fields[.ifMatch], ifNoneMatch: fields[.ifNoneMatch])
  }
}

extension HTTPFields {
  /// Whether the client accepts events; media types are case-insensitive.
  fileprivate var acceptEventStream: Bool {
    self[.accept]?.lowercased().contains("text/event-stream") == true
  }
}
