import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Testing

/// Properties of responses other than their JSON, and special paths.
///
/// Source: Protocol.md §1.2, §2.2, §2.5 and §6.
@Suite(.timeLimit(.minutes(20)))
struct DeliveryTests {
  private static let start = #"{"a":{"b":1},"s":"\u2028"}"#

  @Test func aCallbackIsCalled() async throws {
    try await withServedDatabase(holding: Self.start) { client, _ in
      let response = try await client.send(.get, "/a.json?callback=app.show")
      #expect(response.text == #"app.show({"b":1});"#)
      #expect(response.headers[.contentType] == "application/javascript; charset=utf-8")
      #expect(response.headers[.xContentTypeOptions] == "nosniff")
      #expect(try await client.send(.get, "/s.json?callback=f").text == #"f("\u2028");"#)
      let refused = try await client.send(.get, "/a.json?callback=alert(1)")
      #expect(refused.status == .badRequest)
      #expect(refused.headers[.contentType] == "application/json; charset=utf-8")
    }
  }

  @Test(arguments: [
    ("a.json", #"attachment; filename="a.json""#),
    ("my%20data", #"attachment; filename="my data""#),
    ("%C3%A9", #"attachment; filename="_"; filename*=UTF-8''%C3%A9"#),
    (
      "a%22%0D%0ASet-Cookie:x",
      #"attachment; filename="a___Set-Cookie:x"; filename*=UTF-8''a%22%0D%0ASet%2DCookie%3Ax"#
    ),
  ])
  func aDownloadHasItsName(_ name: String, _ disposition: String) async throws {
    try await withServedDatabase(holding: Self.start) { client, _ in
      let response = try await client.send(.get, "/a.json?download=\(name)")
      #expect(response.headers[.contentDisposition] == disposition)
      #expect(response.text == #"{"b":1}"#)
    }
  }

  /// The database is written directly: the client has one connection, on which another request would
  /// wait for the response to the first.
  @Test func aRequestWaitsForItsVersion() async throws {
    let field = try #require(HTTPField.Name("Live-Version"))
    var limits = RealtimeLimits()
    limits.versionTimeout = .seconds(60)
    try await withServedDatabase(holding: "1", limits: limits) { client, database in
      let first = try await client.send(.get, "/.json")
      let before = try #require(first.headers[field].flatMap { Int64($0) })
      #expect(before == database.version.number)
      let written = try await client.send(.put, "/.json", body: "2")
      let version = try #require(written.headers[field].flatMap { Int64($0) })
      #expect(version == before + 1)
      async let read = client.execute(
        uri: "/.json", method: .get, headers: [field: "\(version + 1)"]
      ) { $0.text }
      _ = try await database.write(.set(.root, JSONValue(parsing: "3")))
      #expect(try await read == "3")
    }
  }

  @Test func aVersionThatDoesNotArriveIsUnavailable() async throws {
    let field = try #require(HTTPField.Name("Live-Version"))
    var limits = RealtimeLimits()
    limits.versionTimeout = .zero
    try await withServedDatabase(holding: "1", limits: limits) { client, _ in
      for (value, status) in [("999", 503), ("0", 200), ("-1", 400), ("new", 400)] {
        try await client.execute(uri: "/.json", method: .get, headers: [field: value]) {
          #expect($0.status.code == status, "\(value)")
        }
      }
    }
  }

  /// A single server's responses don't show how much its clients write.
  @Test func versionsAreOnlyShownIfTheyAreOn() async throws {
    let field = try #require(HTTPField.Name("Live-Version"))
    try await withServedDatabase(holding: "1") { client, _ in
      try await client.execute(uri: "/.json", method: .get, headers: [field: "999"]) {
        #expect($0.status == .ok)
        #expect($0.headers[field] == nil)
      }
    }
  }

  @Test func printChangesTheFormat() async throws {
    try await withServedDatabase(holding: Self.start) { client, _ in
      #expect(try await client.send(.get, "/a.json?print=pretty").text == "{\n  \"b\": 1\n}")
      for (method, body) in [(HTTPRequest.Method.get, nil), (.put, "1"), (.delete, nil)] {
        let silent = try await client.send(method, "/a.json?print=silent", body: body)
        #expect(silent.status == .noContent)
        #expect(silent.text.isEmpty)
      }
    }
  }

  @Test func aPriorityHasAPath() async throws {
    try await withServedDatabase(holding: #"{"a":{"b":{"c":1},"l":2}}"#) { client, database in
      func send(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws
        -> String
      {
        try await client.send(method, path + "/.priority.json", body: body).text
      }
      let first = try await send(.get, "/a/b")
      #expect(first == "null")
      #expect(try await send(.put, "/a/b", "3") == "3")
      #expect(try await send(.put, "/a/l", #""x""#) == #""x""#)
      #expect(try await send(.put, "/a/l", #"{".sv":"timestamp"}"#) == "\(present)")
      #expect(try await send(.get, "/a/b") == "3")
      let export = await database.read().json(export: true)
      let expected =
        #"{"a":{"b":{"c":1,".priority":3},"l":{".value":2,".priority":\#(present)}}}"#
      let parsed = try JSONValue(parsing: expected)
      #expect(export == parsed)
      #expect(try await send(.delete, "/a/b") == "null")
      #expect(try await send(.get, "/a/b") == "null")
      #expect(try await send(.put, "/nothing", "1") == "null")
      #expect(try await client.send(.put, "/a/.priority.json", body: "true").status == .badRequest)
      #expect(try await client.send(.get, "/a/b.json").text == #"{"c":1}"#)
    }
  }

  /// Clients set the priority of a counter while others increment it; no write is lost.
  @Test func aPriorityKeepsTheValue() async throws {
    try await withServedDatabase(holding: #"{"n":0}"#) { client, database in
      try await withThrowingTaskGroup { group in
        group.addTask {
          for _ in 0..<40 {
            let body = #"{"n":{".sv":{"increment":1}}}"#
            let response = try await client.send(.patch, "/.json", body: body)
            #expect(response.status == .ok)
          }
        }
        for number in 0..<3 {
          group.addTask {
            for _ in 0..<10 {
              _ = try await client.send(.put, "/n/.priority.json", body: "\(number)")
            }
          }
        }
        try await group.waitForAll()
      }
      let counter = await database.read(try TreePath(parsing: "n"))
      #expect(counter.scalar == .integer(40))
    }
  }

  @Test func theServerReportsItsStatus() async throws {
    try await withServedDatabase { client, _ in
      let whole = try await client.send(.get, "/.info.json")
      #expect(whole.text == #"{"connected":true,"serverTimeOffset":0}"#)
      #expect(try await client.send(.get, "/.info/connected.json").text == "true")
      #expect(try await client.send(.get, "/.info/serverTimeOffset.json").text == "0")
      #expect(try await client.send(.get, "/.info/other.json").text == "null")
      #expect(try await client.send(.put, "/.info/x.json", body: "1").status == .badRequest)
    }
  }

  @Test func aProbeFindsTheServer() async throws {
    try await withServedDatabase { client, _ in
      let probe = try await client.send(.get, "/")
      #expect(probe.status == .ok)
      #expect(probe.text == #"{"status":"ok"}"#)
      let read = try await client.send(.get, "/nothing")
      #expect(read.status == .notFound)
      #expect(read.text.contains("append .json to its path"))
      for method in [HTTPRequest.Method.put, .post, .patch, .delete] {
        let write = try await client.send(method, "/nothing", body: "1")
        #expect(write.status == .methodNotAllowed)
        #expect(write.text == "append .json to your request URI to use the REST API.")
        #expect(write.headers[.contentType] == "text/plain; charset=utf-8")
      }
    }
  }

  @Test func aReadTimesOut() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { present })
    let databases = RealtimeDatabases(
      SlowDirectory(database: database), credentials: TestCredentials(), now: { present })
    try await withServer(databases) { client in
      let late = try await client.send(.get, "/a.json?timeout=1ms")
      #expect(late.status == .badRequest)
      #expect(late.text == #"{"error":"The request took longer than its timeout allows"}"#)
      #expect(try await client.send(.get, "/a.json?timeout=15min").text == "null")
      let write = try await client.send(.put, "/a.json?timeout=1ms&auth=owner", body: "1")
      #expect(write.text == "1")
    }
  }
}

/// A directory that takes two milliseconds for each request.
private struct SlowDirectory: DatabaseDirectory {
  let database: TreeDatabase

  func openDatabase(named name: String?) -> TreeDatabase? { nil }

  func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(2) {}
    return database
  }
}
