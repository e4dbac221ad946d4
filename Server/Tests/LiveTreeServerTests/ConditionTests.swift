import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import NIOCore
import Testing

/// Conditional requests over a real socket.
///
/// Source: Protocol.md §2.3.
@Suite(.timeLimit(.minutes(20)))
struct ConditionTests {
  private static let wantsETag: HTTPFields = {
    var fields = HTTPFields()
    if let name = HTTPField.Name("X-Firebase-ETag") { fields[name] = "true" }
    return fields
  }()

  @Test func everyMethodFollowsTheTable() async throws {
    try await withServedDatabase(holding: #"{"a":1}"#) { client, database in
      let eTag = try await client.eTag("/a.json")
      #expect(eTag != "null_etag")
      for (method, status) in [
        (HTTPRequest.Method.get, 400), (.post, 400), (.patch, 400), (.put, 200), (.delete, 412),
      ] {
        let response = try await client.send(method, "/a.json", [.ifMatch: eTag], body: "2")
        #expect(response.status.code == status, "\(method)")
      }
      #expect(await database.read().json().serialized() == #"{"a":2}"#)
      let refused = try await client.send(.patch, "/a.json", Self.wantsETag, body: #"{"b":1}"#)
      #expect(refused.status == .badRequest)
      #expect(refused.text == #"{"error":"X-Firebase-ETag is not supported for PATCH"}"#)
    }
  }

  @Test func aConflictReturnsTheCurrentValue() async throws {
    try await withServedDatabase(holding: #"{"a":{"b":[1,2]}}"#) { client, database in
      let before = await database.read()
      for (method, eTag) in [(HTTPRequest.Method.put, "x"), (.delete, "null_etag")] {
        let response = try await client.send(method, "/a.json", [.ifMatch: eTag], body: "2")
        #expect(response.status == .preconditionFailed)
        #expect(response.text == #"{"b":[1,2]}"#)
        #expect(response.headers[.eTag] == (try await client.eTag("/a.json")))
      }
      let absent = try await client.send(.put, "/c.json", [.ifMatch: "x"], body: "2")
      #expect(absent.text == "null")
      #expect(absent.headers[.eTag] == "null_etag")
      #expect(await database.read() == before)
    }
  }

  @Test func aFailedConditionIsReportedToASilentWriterToo() async throws {
    try await withServedDatabase(holding: #"{"a":1}"#) { client, database in
      for method in [HTTPRequest.Method.put, .delete] {
        let response = try await client.send(
          method, "/a.json?print=silent", [.ifMatch: "x"], body: "2")
        #expect(response.status == .preconditionFailed)
        #expect(response.text == "1")
      }
      #expect(await database.read().json().serialized() == #"{"a":1}"#)
    }
  }

  @Test func anAbsentNodeHasAnETag() async throws {
    try await withServedDatabase { client, _ in
      #expect(try await client.eTag("/a.json") == "null_etag")
      let created = try await client.send(.put, "/a.json", [.ifMatch: "null_etag"], body: "1")
      #expect(created.status == .ok)
      #expect(created.headers[.eTag] == (try await client.eTag("/a.json")))
      let again = try await client.send(.put, "/a.json", [.ifMatch: "null_etag"], body: "1")
      #expect(again.status == .preconditionFailed)
      let removed = try await client.send(.delete, "/a.json", Self.wantsETag)
      #expect(removed.headers[.eTag] == "null_etag")
    }
  }

  @Test func aReadOfTheSameValueIsNotModified() async throws {
    try await withServedDatabase(holding: #"{"a":1}"#) { client, _ in
      let eTag = try await client.eTag("/a.json")
      let same = try await client.send(.get, "/a.json", [.ifNoneMatch: eTag])
      #expect(same.status == .notModified)
      #expect(same.headers[.eTag] == eTag)
      #expect(same.body.readableBytes == 0)
      let other = try await client.send(.get, "/a.json", [.ifNoneMatch: "null_etag"])
      #expect(other.status == .ok)
      #expect(other.headers[.eTag] == eTag)
      #expect(other.text == "1")
    }
  }

  @Test func aPushReturnsTheETagOfItsValue() async throws {
    try await withServedDatabase(holding: #"{"a":7}"#) { client, _ in
      let pushed = try await client.send(.post, "/log.json", Self.wantsETag, body: "7")
      #expect(pushed.headers[.eTag] == (try await client.eTag("/a.json")))
      #expect(try await client.send(.put, "/a.json", [:], body: "8").headers[.eTag] == nil)
    }
  }

  /// The ETag of a value is the hash that official clients compute.
  @Test func eTagsAreHashesOfTheProtocol() async throws {
    let vectors = [
      "null": "null_etag", "1": "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=",
      "true": "E5z61QM0lN/U2WsOnusszCTkR8M=",
    ]
    try await withServedDatabase { client, database in
      for (json, eTag) in vectors {
        _ = try await database.write(.set(.root, JSONValue(parsing: json)))
        #expect(try await client.eTag("/.json") == eTag, "\(json)")
      }
    }
  }

  /// Eight clients increment a counter with compare-and-set.
  @Test func concurrentIncrementsAreNotLost() async throws {
    try await withServedDatabase(holding: #"{"n":0}"#) { client, database in
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<25 { try await increment(client) }
          }
        }
        try await group.waitForAll()
      }
      #expect(await database.read().json().serialized() == #"{"n":200}"#)
    }
  }
}

/// Reads the counter and writes one more, until no other client is faster.
private func increment(_ client: any TestClientProtocol) async throws {
  var response = try await client.send(
    .get, "/n.json", [.ifNoneMatch: "nothing has this ETag"])
  while true {
    let value = try #require(Int(response.text))
    let eTag = try #require(response.headers[.eTag])
    response = try await client.send(.put, "/n.json", [.ifMatch: eTag], body: "\(value + 1)")
    if response.status == .ok { return }
    #expect(response.status == .preconditionFailed)
  }
}

extension TestClientProtocol {
  func send(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields = [:], body: String? = nil
  ) async throws -> TestResponse {
    try await execute(
      uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { $0 }
  }

  fileprivate func eTag(_ uri: String) async throws -> String {
    let name = try #require(HTTPField.Name("X-Firebase-ETag"))
    let response = try await send(.get, uri, [name: "true"])
    return try #require(response.headers[.eTag])
  }
}
