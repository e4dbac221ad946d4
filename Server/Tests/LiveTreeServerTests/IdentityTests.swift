import HTTPTypes
import HummingbirdTesting
import LiveTree
import LiveTreeRules
import LiveTreeServer
import LiveTreeWire
import Testing

/// Authentication and authorization of requests.
///
/// Source: Protocol.md §2.4 and §2.5.
@Suite(.timeLimit(.minutes(20)))
struct IdentityTests {
  private static func rules() throws -> SecurityRules {
    try SecurityRules(
      parsing: """
        {"rules": {
          "open": {".read": true},
          "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}},
          "box": {".write": true}
        }}
        """)
  }

  struct Attempt: Sendable, CustomTestStringConvertible {
    let uri: String
    var authorization: String?
    var method = HTTPRequest.Method.get
    let status: Int
    let answer: String

    var testDescription: String { "\(method) \(uri) \(authorization ?? "")" }
  }

  private static let denied = #"{"error":"Permission denied"}"#
  private static let unparsed = #"{"error":"Could not parse auth token."}"#
  private static let expired = #"{"error":"Auth token is expired"}"#

  static let attempts: [Attempt] = [
    .init(uri: "/open.json", status: 200, answer: "1"),
    .init(uri: "/.json", status: 401, answer: denied),
    .init(uri: "/.json?orderBy=%22$key%22", status: 401, answer: denied),
    .init(uri: "/users/ada.json", status: 401, answer: denied),
    .init(uri: "/users/ada.json?auth=bob", status: 401, answer: denied),
    .init(uri: "/users/ada.json?auth=ada", status: 200, answer: "36"),
    .init(uri: "/users/ada.json?access_token=ada", status: 200, answer: "36"),
    .init(uri: "/users/ada.json", authorization: "Bearer ada", status: 200, answer: "36"),
    .init(
      uri: "/users/ada.json?auth=ada", authorization: "Bearer bob", status: 401, answer: denied),
    .init(uri: "/users/ada.json", authorization: "Basic ada", status: 401, answer: unparsed),
    .init(uri: "/open.json", authorization: "Bearer not valid", status: 401, answer: unparsed),
    .init(uri: "/open.json?auth=not%20valid", status: 401, answer: unparsed),
    .init(uri: "/open.json?auth=expired", status: 401, answer: expired),
    .init(uri: "/users.json", authorization: "Bearer owner", status: 200, answer: #"{"ada":36}"#),
    .init(
      uri: "/users/ada.json?auth_variable_override=null", authorization: "Bearer owner",
      status: 401, answer: denied),
    .init(
      uri: "/users/ada.json?auth_variable_override=%7B%22uid%22:%22ada%22%7D",
      authorization: "Bearer owner", status: 200, answer: "36"),
    .init(
      uri: "/users/ada.json?auth_variable_override=%7B%22uid%22:%22ada%22%7D",
      authorization: "Bearer bob",
      status: 401, answer: denied),
    .init(
      uri: "/users/ada.json?auth_variable_override=%7B%22uid%22:%22ada%22%7D", status: 401,
      answer: denied),
    .init(
      uri: "/open.json?auth_variable_override=1", authorization: "Bearer owner", status: 400,
      answer: #"{"error":"auth_variable_override must be a JSON object or null"}"#),
    .init(uri: "/users/ada.json", method: .put, status: 401, answer: denied),
    .init(uri: "/users/ada.json?auth=ada", method: .put, status: 200, answer: "1"),
    .init(uri: "/users/ada.json?auth=ada", method: .delete, status: 200, answer: "null"),
    .init(uri: "/open.json?auth=ada", method: .put, status: 401, answer: denied),
    .init(uri: "/users/ada/.priority.json", status: 401, answer: denied),
    .init(uri: "/users/ada/.priority.json", method: .put, status: 401, answer: denied),
    .init(uri: "/other/.priority.json", method: .put, status: 401, answer: denied),
    .init(uri: "/.settings/rules.json", status: 401, answer: denied),
    .init(uri: "/.settings/rules.json?auth=ada", status: 401, answer: denied),
    .init(uri: "/.settings/rules.json?auth=ada", method: .put, status: 401, answer: denied),
  ]

  @Test(arguments: attempts)
  func requestsAreAuthorized(attempt: Attempt) async throws {
    let json = #"{"open":1,"users":{"ada":36},"box":{"secret":1}}"#
    try await withProtectedDatabase(holding: json, access: try Self.rules()) { client, database in
      let before = await database.read()
      var headers = HTTPFields()
      headers[.authorization] = attempt.authorization
      let response = try await client.send(
        attempt.method, attempt.uri, headers, body: attempt.method == .get ? nil : "1")
      #expect(response.status.code == attempt.status)
      #expect(response.text == attempt.answer)
      if attempt.status != 200 { #expect(await database.read() == before) }
    }
  }

  /// A conflict would reveal the value to a client that may write but not read.
  @Test func aConflictHidesTheValueFromClientsThatMayNotRead() async throws {
    try await withProtectedDatabase(holding: #"{"box":{"secret":1}}"#, access: try Self.rules()) {
      client, _ in
      let response = try await client.send(.put, "/box.json", [.ifMatch: "x"], body: "1")
      #expect(response.status == .unauthorized)
      #expect(response.text == Self.denied)
      #expect(response.headers[.eTag] == nil)
    }
  }

  /// Without this check, `increment 0` would read a number, and an ETag would confirm a guess.
  @Test(arguments: [
    (HTTPRequest.Method.put, "/box/secret", #"{".sv":{"increment":0}}"#),
    (.put, "/box", #"{"secret":{".sv":{"increment":0}}}"#),
    (.patch, "/box", #"{"secret":{".sv":{"increment":0}}}"#),
    (.patch, "/", #"{"box/secret":{".sv":{"increment":0}}}"#),
    (.put, "/box/secret/.priority", #"{".sv":{"increment":0}}"#),
  ])
  func aWriterWhoMayNotReadIsEchoedWhatWasSent(
    method: HTTPRequest.Method, path: String, body: String
  ) async throws {
    let json = #"{"box":{"secret":{".value":1234,".priority":1234}},"counter":41}"#
    let rules = try SecurityRules(
      parsing: #"{"rules": {".write": true, "counter": {".read": true}}}"#)
    try await withProtectedDatabase(holding: json, access: rules) { client, _ in
      let field = try #require(HTTPField.Name("X-Firebase-ETag"))
      let headers: HTTPFields = method == .put ? [field: "true"] : [:]
      let response = try await client.send(method, "\(path).json", headers, body: body)
      #expect(response.status == .ok)
      #expect(response.text == body)
      #expect(response.headers[.eTag] == nil)
      let reader = try await client.send(
        .put, "/counter.json", headers, body: #"{".sv":{"increment":1}}"#)
      #expect(reader.text == "42")
    }
  }

  /// An update with a forbidden write fails as a whole.
  @Test func anUpdateIsAllowedWholeOrNotAtAll() async throws {
    try await withProtectedDatabase(holding: #"{"users":{"ada":36}}"#, access: try Self.rules()) {
      client, database in
      let body = #"{"users/ada": 1, "users/bob": 2}"#
      let refused = try await client.send(.patch, "/.json?auth=ada", body: body)
      #expect(refused.status == .unauthorized)
      #expect(await database.read().json().serialized() == #"{"users":{"ada":36}}"#)
      let done = try await client.send(.patch, "/.json?auth=ada", body: #"{"users/ada": 1}"#)
      #expect(done.text == #"{"users/ada":1}"#)
    }
  }
}
