import LiveTree
import LiveTreeWire

/// The response of a database, before it becomes an HTTP response.
struct RESTResponse {
  /// The HTTP status.
  var status = 200

  /// The body; a 304 response has none.
  var body: Body

  /// The ETag of the value in the body.
  var eTag: String?

  enum Body {
    case json(JSONValue)
    /// JSON exactly as it was written, with comments.
    case text(String)
  }

  init(_ json: JSONValue, eTag: String? = nil) {
    (body, self.eTag) = (.json(json), eTag)
  }

  init(text: String) {
    body = .text(text)
  }

  /// The response to a reader that already has the value.
  static func notModified(_ eTag: String) -> RESTResponse {
    var response = RESTResponse(.null, eTag: eTag)
    response.status = 304
    return response
  }

  /// The response to a writer that expected another value.
  static func conflict(with current: TreeNode) -> RESTResponse {
    var response = RESTResponse(current.json(), eTag: current.eTag)
    response.status = 412
    return response
  }
}
