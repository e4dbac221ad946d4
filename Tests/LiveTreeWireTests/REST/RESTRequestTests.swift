import LiveTree
import LiveTreeWire
import Testing

@Suite struct RESTRequestTests {
  @Test(arguments: [
    ("GET", RESTRequest.Operation.read), ("PUT", .set), ("PATCH", .update), ("POST", .push),
    ("DELETE", .remove),
  ])
  func methodsAreOperations(_ method: String, _ operation: RESTRequest.Operation) throws {
    #expect(try request(method, "/a.json").operation == operation)
  }

  @Test func readsOfEventStreamsAreStreams() throws {
    #expect(try request("GET", "/a.json", acceptsEventStream: true).operation == .stream)
    #expect(try request("PUT", "/a.json", acceptsEventStream: true).operation == .set)
  }

  @Test func postsCanOverrideTheMethod() throws {
    #expect(try request("POST", "/a.json", override: "patch").operation == .update)
    #expect(try request("POST", "/a.json?x-http-method-override=DELETE").operation == .remove)
    #expect(try request("PUT", "/a.json", override: "DELETE").operation == .set)
  }

  @Test(arguments: [
    ("/.json", "/"), ("/users/.json", "/users"), ("//a///b.json", "/a/b"), ("/a%20b.json", "/a b"),
    ("/a+b.json", "/a+b"), ("/%C3%A9.json", "/é"), ("/é.json", "/é"), ("/a.json?x=/b.json", "/a"),
    ("/%25.json", "/%"),
  ])
  func pathsAreDecodedSegmentBySegment(_ target: String, _ path: TreePath) throws {
    #expect(try request("GET", target).path == path)
  }

  @Test(arguments: [
    "/a.b.json", "/a%2Fb.json", "/%FF.json", "/%4.json", "/%zz.json", "/$.json", "/a/.info.json",
    "/.settings.json", "/.settings/owner.json", "/.priority/a.json", "/a/.value.json", "/%00.json",
    "/..%2F..%2Fetc.json", "/../a.json",
  ])
  func otherPathsAreRefused(_ target: String) {
    let error = #expect(throws: RESTError.self) { try request("GET", target) }
    #expect(error == RESTError(status: 400, message: "Invalid path: Invalid token in path"))
  }

  @Test func pathsEndWithJSON() {
    let read = #expect(throws: RESTError.self) { try request("GET", "/a") }
    #expect(read?.status == 404)
    #expect(read?.message.contains("append .json") == true)
    let write = #expect(throws: RESTError.self) { try request("PUT", "/a") }
    #expect(write?.status == 405)
    #expect(write?.body == "append .json to your request URI to use the REST API.")
    #expect(write?.contentType == "text/plain; charset=utf-8")
  }

  @Test func unknownMethodsAreRefused() {
    let error = #expect(throws: RESTError.self) { try request("BREW", "/a.json") }
    #expect(error?.status == 405)
  }

  @Test func readsPrint() throws {
    #expect(try request("GET", "/a.json").print == .normal)
    #expect(try request("GET", "/a.json?print=pretty").print == .pretty)
    #expect(try request("PUT", "/a.json?ns=x&print=silent&auth=t").print == .silent)
    #expect(throws: RESTError.self) { try request("GET", "/a.json?print=loud") }
  }

  @Test(arguments: [
    "timeout=3s", "timeout=15min", "timeout=900000ms", "writeSizeLimit=tiny",
    "writeSizeLimit=unlimited", "disableTriggers=true", "_=1", "shallow=false", "", "a&b=",
    "dryRun=false", "auth=", "access_token=&auth=", "ns=", "download=",
  ])
  func harmlessParametersChangeNothing(_ query: String) throws {
    let plain = try request("GET", "/a.json")
    let other = try request("GET", "/a.json?\(query)")
    #expect(other.operation == plain.operation)
    #expect(other.form == plain.form)
    #expect(other.sender == plain.sender)
    #expect(other.query == nil)
    #expect(other.delivery.fileName == nil)
  }

  @Test(arguments: [
    ("", #"{"a":["x"],"b":1,"c":["y"]}"#),
    (
      "format=export",
      #"{"a":["x"],"b":{".value":1,".priority":2},"c":{"0":"y",".priority":3}}"#
    ),
    ("shallow=true", #"{"a":true,"b":true,"c":true}"#),
  ])
  func formatsSelectTheirForm(_ query: String, _ text: String) throws {
    let json = try JSONValue(
      parsing: #"{"a":["x"],"b":{".value":1,".priority":2},"c":{"0":"y",".priority":3}}"#)
    let answer = try request("GET", "/.json?\(query)").answer(showing: TreeNode(json))
    #expect(answer.serialized() == text)
  }

  /// Source: Protocol.md §8, corrections 2 and 6.
  @Test func toolsReadSettingsAndDeleteWithUpdates() throws {
    #expect(
      try request("GET", "/.settings/defaultWriteSizeLimit.json").resource
        == .setting(.defaultWriteSizeLimit))
    #expect(try request("GET", "/.inspect/databases.json").resource == .databases)
    #expect(try request("GET", "/.live/sessions.json").resource == .sessions)
    for (method, target) in [
      ("DELETE", "/.settings/profile.json"), ("PUT", "/.inspect/databases.json"),
      ("GET", "/.settings/other.json"),
    ] {
      #expect(throws: RESTError.self) { try request(method, target) }
    }
    let deletion = try request("PATCH", "/a.json?writeSizeLimit=tiny&print=silent")
    #expect(try deletion.value(parsing: Array("null".utf8)) == .null)
    #expect(throws: RESTError.self) { try deletion.value(parsing: Array("1".utf8)) }
  }

  @Test func shallowLeavesAreTheirValues() throws {
    let shallow = try request("GET", "/.json?shallow=true")
    #expect(shallow.answer(showing: TreeNode(.integer(1))) == .integer(1))
    #expect(shallow.answer(showing: .absent) == .null)
    #expect(throws: RESTError.self) {
      try request("GET", "/.json?shallow=true", acceptsEventStream: true)
    }
  }
}

func request(
  _ method: String, _ target: String, override: String? = nil, acceptsEventStream: Bool = false
) throws(RESTError) -> RESTRequest {
  try RESTRequest(
    method: method, target: target,
    headers: RESTHeaders(methodOverride: override, acceptsEventStream: acceptsEventStream))
}
