import HTTPTypes
import HummingbirdTesting
import LiveTree
import LiveTreeRules
import LiveTreeServer
import LiveTreeWire
import Testing

/// The rules of a database over REST.
///
/// Source: Protocol.md §2.7.
@Suite(.timeLimit(.minutes(20)))
struct RulesTests {
  private static let admin: HTTPFields = [.authorization: "Bearer owner"]
  private static let uri = "/.settings/rules.json"

  private static let document = """
    // Everyone may read.
    {"rules": {".read": true, /* no one */ ".write": false}}
    """

  @Test func rulesAreStoredVerbatimAndTakeEffect() async throws {
    try await withProtectedDatabase(access: SecurityRules.closed) { client, database in
      #expect(try await client.send(.get, "/a.json").status == .unauthorized)
      let put = try await client.send(.put, Self.uri, Self.admin, body: Self.document)
      #expect(put.text == #"{"status":"ok"}"#)
      #expect(try await client.send(.get, "/a.json").text == "null")
      #expect(try await client.send(.get, Self.uri, Self.admin).text == Self.document)
      let strict = try await client.send(.get, Self.uri + "?format=strict", Self.admin)
      #expect(strict.text == #"{"rules":{".read":true,".write":false}}"#)
      #expect(database.snapshot.rules == Self.document)
    }
  }

  @Test func aDatabaseWithoutRulesReadsTheDefaultRules() async throws {
    try await withProtectedDatabase(access: SecurityRules.closed) { client, _ in
      let strict = try await client.send(.get, Self.uri + "?format=strict", Self.admin)
      #expect(strict.text == #"{"rules":{".read":false,".write":false}}"#)
    }
  }

  @Test func aDryRunOnlyValidates() async throws {
    try await withProtectedDatabase(access: SecurityRules.closed) { client, database in
      let uri = Self.uri + "?dryRun=true"
      let good = try await client.send(.put, uri, Self.admin, body: Self.document)
      #expect(good.text == #"{"status":"ok"}"#)
      let bad = try await client.send(.put, uri, Self.admin, body: "{")
      #expect(bad.status == .badRequest)
      #expect(database.snapshot.rules == nil)
      #expect(try await client.send(.get, "/a.json").status == .unauthorized)
    }
  }

  @Test(arguments: [
    ("", "Error: No data supplied."), ("{", "1:2: "), ("{\n  \"rules\": 1}", "2:12: "),
    (#"{"rules": {".read": "auth.uid =="}}"#, "1:"),
    (#"{"rules": {".raed": true}}"#, "1:"), ("[]", "1:1: "),
  ])
  func invalidRulesAreRefusedWithTheirPosition(_ text: String, _ prefix: String) async throws {
    try await withProtectedDatabase(access: SecurityRules.closed) { client, database in
      let response = try await client.send(.put, Self.uri, Self.admin, body: text)
      #expect(response.status == .badRequest)
      guard case .string(let message)? = try JSONValue(parsing: response.text)["error"] else {
        return #expect(Bool(false), "Not an error: \(response.text)")
      }
      #expect(message.hasPrefix(prefix), "\(message)")
      #expect(database.snapshot.rules == nil)
    }
  }

  @Test func aConditionOnRulesIsRefused() async throws {
    try await withProtectedDatabase(access: SecurityRules.closed) { client, database in
      var headers = Self.admin
      headers[.ifMatch] = "x"
      let response = try await client.send(.put, Self.uri, headers, body: Self.document)
      #expect(response.status == .badRequest)
      #expect(database.snapshot.rules == nil)
    }
  }
}
