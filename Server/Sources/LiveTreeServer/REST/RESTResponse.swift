import LiveTree
import LiveTreeWire

/// What a database answers to a request, before it becomes a response of HTTP.
struct RESTResponse {
  /// The HTTP status.
  var status = 200

  /// The body; a 304 has none.
  var body: Body

  /// The ETag of what the body shows.
  var eTag: String?

  enum Body {
    case json(JSONValue)
    /// JSON as somebody wrote it, with comments.
    case text(String)
  }

  init(_ json: JSONValue, eTag: String? = nil) {
    (body, self.eTag) = (.json(json), eTag)
  }

  init(text: String) {
    body = .text(text)
  }

  /// What a read is told that has the value already.
  static func notModified(_ eTag: String) -> RESTResponse {
    var answer = RESTResponse(.null, eTag: eTag)
    answer.status = 304
    return answer
  }

  /// What a writer is told who expected another value.
  static func conflict(with current: TreeNode) -> RESTResponse {
    var answer = RESTResponse(current.json(), eTag: current.eTag)
    answer.status = 412
    return answer
  }
}
