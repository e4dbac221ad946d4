import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(20))) struct RESTTests {
  /// One request and the expected response.
  struct Exchange: Sendable, CustomTestStringConvertible {
    var method = HTTPRequest.Method.get
    let uri: String
    var body: String?
    var status = 200
    let answer: String
    /// The database after the request, if the request changes it.
    var after: String?

    var testDescription: String { "\(method) \(uri) \(body ?? "")" }
  }

  private static let start = #"{"users":{"ada":{"age":36},"bob":{"age":7}}}"#

  static let exchanges: [Exchange] = [
    .init(uri: "/users/ada.json", answer: #"{"age":36}"#),
    .init(uri: "/users/ada/.json", answer: #"{"age":36}"#),
    .init(uri: "/.json", answer: start),
    .init(uri: "/users/eve.json", answer: "null"),
    .init(uri: "/users/ada/age.json?print=pretty", answer: "36"),
    .init(uri: "/users.json?shallow=true", answer: #"{"ada":true,"bob":true}"#),
    .init(
      method: .put, uri: "/users/ada/age.json", body: "37", answer: "37",
      after: #"{"users":{"ada":{"age":37},"bob":{"age":7}}}"#),
    .init(
      method: .put, uri: "/users/ada.json", body: "null", answer: "null",
      after: #"{"users":{"bob":{"age":7}}}"#),
    .init(
      method: .patch, uri: "/users.json", body: #"{"ada/age": 1, "bob": null}"#,
      answer: #"{"ada/age":1,"bob":null}"#, after: #"{"users":{"ada":{"age":1}}}"#),
    .init(
      method: .delete, uri: "/users.json", answer: "null", after: "null"),
    .init(
      method: .put, uri: "/at.json", body: #"{".sv": "timestamp"}"#, answer: "1420066757609",
      after: #"{"at":1420066757609,"users":{"ada":{"age":36},"bob":{"age":7}}}"#),
    .init(
      method: .put, uri: "/users.json?print=silent", body: "1", status: 204, answer: "",
      after: #"{"users":1}"#),
    .init(
      method: .put, uri: "/caf%C3%A9/a%20b.json", body: "1", answer: "1",
      after: #"{"café":{"a b":1},"users":{"ada":{"age":36},"bob":{"age":7}}}"#),
  ]

  @Test(arguments: exchanges)
  func aRequestIsPerformedAndAnswered(exchange: Exchange) async throws {
    try await check(exchange)
  }

  static let refusals: [Exchange] = [
    .init(
      method: .put, uri: "/users.json", body: "{broken", status: 400,
      answer: "Invalid data; couldn't parse JSON object, array, or value."),
    .init(
      method: .put, uri: "/users.json", body: "", status: 400, answer: "Error: No data supplied."),
    .init(
      method: .patch, uri: "/users.json", body: "[1]", status: 400,
      answer: "Invalid data; couldn't parse JSON object. "
        + "Are you sending a JSON object with valid key names?"),
    .init(
      method: .put, uri: "/users.json", body: #"{"a.b": 1}"#, status: 400,
      answer: "Invalid data; couldn't parse JSON object, array, or value. "
        + "Perhaps you're using invalid characters in your key names."),
    .init(
      method: .put, uri: "/us%24ers.json", body: "1", status: 400,
      answer: "Invalid path: Invalid token in path"),
    .init(
      method: .put, uri: "/users.json", body: nested(40), status: 400, answer: "32 levels"),
    .init(
      method: .put, uri: "/users.json", body: #"""# + String(repeating: "x", count: 2_000) + #"""#,
      status: 400,
      answer: "Data to write exceeds the maximum size that can be modified with a single request."),
    .init(method: .put, uri: "/users", body: "1", status: 405, answer: "append .json"),
    .init(
      uri: "/users.json?limitToFirst=2", status: 400,
      answer: "orderBy must be defined when other query parameters are defined"),
  ]

  @Test(arguments: refusals)
  func aRefusalHasAMessageAndChangesNothing(exchange: Exchange) async throws {
    try await check(exchange)
  }

  @Test func otherRequestsArePassedOn() async throws {
    try await check(.init(uri: "/page", answer: "a page"))
    try await check(.init(method: .post, uri: "/action", body: "{}", answer: "done"))
  }

  @Test func aPushAddsAKeyThatSortsLast() async throws {
    try await withServedDatabase { client, database in
      for number in 1...3 {
        try await client.execute(
          uri: "/log.json", method: .post, body: ByteBuffer(string: "\(number)")
        ) { response in
          #expect(response.text.hasPrefix(#"{"name":"-"#))
        }
      }
      let log = try TreePath(parsing: "log")
      let values = await database.read(log).children.map(\.node)
      #expect(values == [1, 2, 3].map { TreeNode(.integer($0)) })
    }
  }

  @Test func aHeadIsAGetWithoutItsBody() async throws {
    try await withServedDatabase(holding: Self.start) { client, _ in
      try await client.execute(uri: "/users.json", method: .head) { response in
        #expect(response.status == .ok)
        #expect(response.body.readableBytes == 0)
      }
      try await client.execute(uri: "/users/ada/age.json", method: .get) {
        #expect($0.text == "36")
      }
    }
  }

  @Test func aMethodMayBeOverridden() async throws {
    try await withServedDatabase(holding: Self.start) { client, database in
      let override = try #require(HTTPField.Name("X-HTTP-Method-Override"))
      let headers: HTTPFields = [override: "DELETE"]
      try await client.execute(uri: "/users.json", method: .post, headers: headers) {
        #expect($0.text == "null")
      }
      #expect(await database.read().isAbsent)
    }
  }

  @Test func pagesOfOtherOriginsMayReadAndWrite() async throws {
    try await withServedDatabase { client, _ in
      let headers: HTTPFields = [
        .origin: "http://example.org", .accessControlRequestHeaders: "x-firebase-etag",
      ]
      try await client.execute(uri: "/a.json", method: .options, headers: headers) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(response.headers[.accessControlAllowHeaders] == "x-firebase-etag")
        #expect(
          response.headers[.accessControlAllowMethods] == "GET, PUT, POST, PATCH, DELETE, OPTIONS")
      }
      try await client.execute(uri: "/a.json", method: .get) { response in
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        #expect(response.headers[.cacheControl] == "no-cache")
      }
    }
  }

  private func check(_ exchange: Exchange) async throws {
    try await withServedDatabase(
      holding: Self.start, limits: RealtimeLimits(maximumBodyBytes: 1_000)
    ) { client, database in
      let before = await database.read()
      try await client.execute(
        uri: exchange.uri, method: exchange.method,
        body: exchange.body.map { ByteBuffer(string: $0) }
      ) { response in
        #expect(response.status.code == exchange.status)
        if exchange.status == 200 || exchange.status == 204 {
          #expect(response.text == exchange.answer)
        } else {
          #expect(response.text.contains(exchange.answer))
        }
      }
      let after = await database.read()
      if let expected = exchange.after {
        #expect(after.json().serialized() == expected)
      } else {
        #expect(after == before)
      }
    }
  }

  private static func nested(_ levels: Int) -> String {
    String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
  }
}
