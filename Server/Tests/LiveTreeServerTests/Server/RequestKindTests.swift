import HTTPTypes
import Hummingbird
import LiveTreeWire
import NIOCore
import NIOHTTP1
import Testing

@testable import LiveTreeServer

struct RequestKindTests {
  static let kinds: [(String, String, RequestKind)] = [
    ("GET", "/a.json", .read), ("HEAD", "/a.json", .read), ("PUT", "/.json", .set),
    ("POST", "/a.json", .push), ("PATCH", "/a.json", .update), ("DELETE", "/a.json", .remove),
    ("OPTIONS", "/a.json", .preflight), ("OPTIONS", "/healthz", .preflight), ("GET", "/", .page),
    ("GET", "/.ws?v=5", .socket), ("POST", "/.ws", .other), ("GET", "/.wss", .page),
    ("GET", "/.lp?start=t&cb=1", .page), ("POST", "/.lp", .other),
    ("GET", "/healthz", .health), ("HEAD", "/readyz", .health), ("POST", "/healthz", .other),
    ("GET", "/metrics", .metrics), ("GET", "/metrics?a=b", .metrics), ("PUT", "/metrics", .other),
    ("TRACE", "/a.json", .other), ("POST", "/a", .other), ("X-WHATEVER", "/a.json", .other),
    ("PUT", "/.settings/rules.json", .writeRules), ("GET", "/.settings/rules.json", .readRules),
    ("HEAD", "/.settings/rules.json?ns=a", .readRules), ("GET", "/.live/status.json", .status),
    ("POST", "/.live/token.json?ns=a", .token), ("GET", "/.live/token.json", .read),
    ("PUT", "/.live/status.json", .set), ("GET", "/.live/backup.sqlite?ns=a", .backup),
    ("HEAD", "/.live/backup.sqlite", .page), ("POST", "/.live/backup.sqlite", .other),
    ("GET", "/a?b=c.json", .page),
    ("GET", "/a.json?b=c", .read),
  ]

  @Test(arguments: kinds)
  func aRequestHasOneKind(method: String, target: String, kind: RequestKind) {
    #expect(RequestKind(method: method, target: target, headers: RESTHeaders()) == kind)
    let streamed = RequestKind(
      method: method, target: target, headers: RESTHeaders(acceptsEventStream: true))
    #expect(streamed == (method == "GET" && kind == .read ? .stream : kind))
  }

  @Test(arguments: [
    ("GET", RequestKind.stream), ("get", .stream), ("PUT", .set), ("PATCH", .update),
    ("DELETE", .remove), ("POST", .push), ("OPTIONS", .other), ("HEAD", .other), ("", .other),
  ])
  func onlyAPostIsOverridden(override: String, kind: RequestKind) {
    let headers = RESTHeaders(methodOverride: override, acceptsEventStream: true)
    #expect(RequestKind(method: "POST", target: "/a.json", headers: headers) == kind)
    #expect(RequestKind(method: "PUT", target: "/a.json", headers: headers) == .set)
    #expect(RequestKind(method: "GET", target: "/a.json", headers: headers) == .stream)
    let accepting = RESTHeaders(acceptsEventStream: true)
    let target = "/a.json?x-http-method-override=\(override)"
    #expect(RequestKind(method: "POST", target: target, headers: accepting) == kind)
  }

  /// The kind matches the protocol's operation, even if the query is malformed.
  @Test(arguments: ["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "TRACE"])
  func theKindIsTheOperationOfTheProtocol(method: String) {
    for target in ["/a.json", "/a.json?x-http-method-override=GET", "/a.json?%zz", "/.info.json"] {
      for override in [nil, "GET", "PUT", "patch", "X"] {
        for accepts in [false, true] {
          let headers = RESTHeaders(methodOverride: override, acceptsEventStream: accepts)
          guard let request = try? RESTRequest(method: method, target: target, headers: headers)
          else { continue }
          let kind = RequestKind(method: method, target: target, headers: headers)
          #expect("\(kind)" == "\(request.operation)", "\(method) \(target)")
        }
      }
    }
  }

  /// The log and the limits use different types for the head of a request.
  @Test(arguments: kinds, [[], ["Text/Event-Stream"], ["text/html", "text/event-stream;q=1"]])
  func bothHeadsOfARequestHaveOneKind(
    request: (String, String, RequestKind), accepted: [String]
  ) throws {
    for override in [[], ["GET"], ["get"], ["GET", "PUT"]] {
      var head = HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: request.0), uri: request.1)
      var fields = HTTPFields()
      for (name, values) in [("Accept", accepted), ("X-HTTP-Method-Override", override)] {
        for value in values {
          head.headers.add(name: name, value: value)
          fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
      }
      let method = try #require(HTTPRequest.Method(request.0))
      let other = HTTPRequest(
        method: method, scheme: nil, authority: nil, path: request.1, headerFields: fields)
      let request = Request(head: other, body: RequestBody(buffer: ByteBuffer()))
      #expect(RequestHead(request).kind == RequestHead(head).kind)
    }
  }

  /// A client may send the target as it sends it to a proxy; then its host counts.
  @Test(arguments: [
    ("http://db.example:9000/a/b.json?x=1", "/a/b.json?x=1", RequestKind.read),
    ("HTTPS://db.example:9000", "/", .page), ("http://db.example:9000?x", "/?x", .page),
    ("/http://a.json", "/http://a.json", .read), ("ftp://a.json", "ftp://a.json", .read),
  ])
  func anAbsoluteTargetIsUnderstood(target: String, path: String, kind: RequestKind) {
    let read = RequestHead(
      HTTPRequestHead(
        version: .http1_1, method: .GET, uri: target, headers: ["Host": "other"]))
    let isAbsolute = target.lowercased().hasPrefix("http")
    #expect(read.target == path)
    #expect(read.kind == kind)
    #expect(read.host == (isAbsolute ? "db.example:9000" : "other"))
    #expect(read.framing.hosts == [read.host])
  }

  /// Fields about the message are read in any form that the standard allows.
  @Test func fieldsAboutTheMessageAreLists() {
    let head = HTTPRequestHead(
      version: .http1_1, method: .PUT, uri: "/a.json",
      headers: [
        "HOST": "a", "connection": "keep-alive , Upgrade", "Connection": "close", "uPGRADE": "h2c",
        "Expect": "100-Continue", "expect": "x", "Transfer-Encoding": " Chunked",
        "Content-Length": "7",
      ])
    let framing = RequestHead(head).framing
    #expect(framing.hosts == ["a"])
    #expect(framing.asksToUpgrade)
    #expect(framing.endsConnection)
    #expect(framing.expectsContinue)
    #expect(framing.encodings == ["chunked"])
    #expect(framing.length == "7")
  }

  /// Dashboards and alerts depend on the labels.
  @Test func labelsOfMetricsStay() {
    #expect(
      Set(RequestKind.allCases.map(\.label)) == [
        "read", "stream", "set", "push", "update", "remove", "rules", "health", "preflight",
        "page", "socket", "other",
      ])
  }
}
