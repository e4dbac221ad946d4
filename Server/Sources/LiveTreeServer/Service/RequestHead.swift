import Foundation
import HTTPTypes
import Hummingbird
import LiveTreeWire
import NIOHTTP1

/// The head of a request, whether NIO has parsed it or Hummingbird passes it on.
///
/// It's an object, because it's passed on many times while a request is answered.
final class RequestHead: Sendable {
  /// The kind of the request.
  let kind: RequestKind
  /// The method of the request line.
  let method: String
  /// Path and query as received, percent-encoded.
  let target: String
  /// The path, without its query.
  let path: Substring
  /// The header fields of the protocol.
  let headers: RESTHeaders
  /// The value of `Host`.
  let host: String?
  /// The origin of the page that sends the request; `nil` if it isn't a page of another site.
  let origin: String?
  /// The value of ``VersionField``.
  let version: String?
  /// The fields about the message itself.
  let framing: RequestFraming

  /// Whether the client asks for another protocol on the connection, or for a tunnel.
  ///
  /// Source: RFC 9110 §7.8 and §9.3.6.
  var asksToUpgrade: Bool { method == "CONNECT" || framing.asksToUpgrade }

  /// The query parameters, decoded; the first of each name counts.
  var parameters: [String: String] {
    guard path.utf8.count < target.utf8.count else { return [:] }
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  private init(method: String, target: String, host: String?, _ fields: Fields) {
    var (target, host, framing) = (target, host, fields.framing)
    if let absolute = AbsoluteTarget(target) {
      (target, host) = (absolute.target, absolute.host)
      framing.hosts = [absolute.host]
    }
    let path = target.pathOfTarget
    (self.path, self.framing) = (path, framing)
    var headers = fields.headers
    // The response to a HEAD request has no body that could stream.
    if method == "HEAD" { headers.acceptsEventStream = false }
    (self.method, self.target, self.host, self.headers) = (method, target, host, headers)
    (origin, version) = (fields.origin, fields.version)
    kind = RequestKind(method: method, target: target, path: path, headers: headers)
  }

  convenience init(_ head: HTTPRequestHead) {
    var fields = Fields()
    for (name, value) in head.headers { fields.add(name, value) }
    self.init(method: head.method.rawValue, target: head.uri, host: fields.host, fields)
  }

  convenience init(_ request: Request) {
    var fields = Fields()
    for field in request.headers { fields.add(field.name.rawName, field.value) }
    self.init(
      method: request.method.rawValue, target: request.head.path ?? "/",
      host: request.head.authority, fields)
  }

  /// The header fields that matter, read in one pass.
  private struct Fields {
    var headers = RESTHeaders()
    var host: String? { framing.hosts.first }
    var origin: String?
    var version: String?
    var framing = RequestFraming()

    mutating func add(_ name: String, _ value: String) {
      // Only names of these lengths matter, and each length has few.
      switch name.utf8.count {
      case 4 where name.isField("host"): framing.hosts.append(value)
      case 6 where name.isField("accept"):
        headers.acceptsEventStream = headers.acceptsEventStream || value.acceptsEventStream
      case 6 where name.isField("origin"): origin.append(value)
      case 6 where name.isField("expect"):
        framing.expectsContinue =
          framing.expectsContinue || value.elements.contains("100-continue")
      case 7 where name.isField("upgrade"): framing.hasUpgrade = true
      case 8 where name.isField("if-match"): headers.ifMatch.append(value)
      case 10 where name.isField("connection"): framing.connection += value.elements
      case 12 where name.isField(VersionField.name): version.append(value)
      case 13 where name.isField("authorization"): headers.authorization.append(value)
      case 14 where name.isField("content-length"): framing.length = framing.length ?? value
      case 16 where name.isField("content-encoding"): framing.isCompressed = true
      case 17 where name.isField("transfer-encoding"): framing.encodings += value.elements
      case 13 where name.isField("if-none-match"): headers.ifNoneMatch.append(value)
      case 15 where name.isField("x-firebase-etag"): headers.firebaseETag.append(value)
      case 22 where name.isField("x-http-method-override"): headers.methodOverride.append(value)
      default: break
      }
    }
  }
}

/// A target that is a whole URL, as a client sends it to a proxy; every server must understand it. Its
/// host counts, and not that of the field.
///
/// Source: RFC 9112 §3.2.2.
private struct AbsoluteTarget {
  let target: String
  let host: String

  /// Reads a target; `nil` if it isn't a URL.
  init?(_ text: String) {
    guard text.utf8.first != UInt8(ascii: "/"), let colon = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<colon].lowercased()), text[colon...].hasPrefix("://")
    else { return nil }
    let rest = text[colon...].dropFirst(3)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    host = String(rest[..<end])
    target = (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
  }
}

extension String {
  /// The path of a request's target, without its query.
  var pathOfTarget: Substring {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return self[..<(end ?? endIndex)]
  }

  /// The elements of a list in a field, in lowercase.
  ///
  /// Source: RFC 9110 §5.6.1.
  fileprivate var elements: [String] {
    lowercased().split(separator: ",").map { element in
      String(element.trimming { $0 == " " || $0 == "\t" })
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
    var rest = drop(while: isDropped)
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}

extension RESTRequest {
  /// Reads a request to a database; a HEAD request is read as a GET.
  init(_ head: RequestHead) throws(RESTError) {
    try self.init(
      method: head.method == "HEAD" ? "GET" : head.method, target: head.target,
      headers: head.headers)
  }
}

extension String {
  /// Whether a name is that of a field; names are case-insensitive.
  fileprivate func isField(_ name: String) -> Bool {
    // Two ASCII letters are the same if they differ at most in this bit, and the other characters of
    // names of fields have it.
    utf8.count == name.utf8.count && zip(utf8, name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// Whether a value of `Accept` has the media type of event streams; media types are
  /// case-insensitive.
  fileprivate var acceptsEventStream: Bool {
    utf8.count >= "text/event-stream".utf8.count && lowercased().contains("text/event-stream")
  }
}

extension String? {
  /// Adds another value of the same field.
  ///
  /// Source: RFC 9110 §5.3.
  fileprivate mutating func append(_ value: String) {
    self = map { "\($0), \(value)" } ?? value
  }
}
