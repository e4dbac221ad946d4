import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeRules
import LiveTreeServer
import LiveTreeWire
import NIOCore
import Testing
import _LiveTestSupport

/// How streams are refused, and how they end.
///
/// Source: Protocol.md §3.1, §3.2 and §3.4.
@Suite(.timeLimit(.minutes(20))) struct StreamEndTests {
  private static func rules() throws -> SecurityRules {
    try SecurityRules(
      parsing: """
        {"rules": {
          "open": {".read": true, ".write": true, ".indexOn": "h"},
          "mine": {"$uid": {".read": "auth.uid === $uid"}},
          "top": {".read": "query.limitToFirst <= 2 && query.orderByKey"}
        }}
        """)
  }

  @Test(
    arguments: [
      ("/closed.json", nil, 401, "Permission denied"),
      ("/mine/ada.json", nil, 401, "Permission denied"),
      ("/mine/ada.json", "bob", 401, "Permission denied"),
      ("/mine/ada.json", "not a token", 401, "Could not parse auth token."),
      ("/mine/ada.json", "expired", 401, "Auth token is expired"),
      ("/top.json", nil, 401, "Permission denied"),
      (
        "/open.json?orderBy=%22x%22", nil, 400,
        #"Index not defined, add ".indexOn": "x", for path "/open", to the rules"#
      ),
      (
        "/open.json?orderBy=%22$value%22", "owner", 400,
        #"Index not defined, add ".indexOn": ".value", for path "/open", to the rules"#
      ),
      ("/open.json?limitToFirst=1", nil, 400, ServerQueryTests.missingOrder),
      ("/open.json?shallow=true", nil, 400, "shallow cannot be used with an event stream"),
    ] as [(String, String?, Int, String)])
  func aForbiddenStreamDoesNotStart(
    _ path: String, _ token: String?, _ status: Int, _ message: String
  ) async throws {
    try await withProtectedDatabase(access: try Self.rules()) { client, database in
      var stream = try await Stream(port: client.port, path: path, token: token)
      #expect(stream.status == status)
      #expect(stream.contentType == "application/json; charset=utf-8")
      let error = try JSONValue(parsing: try await stream.rest())
      #expect(error == .object([.init(name: "error", value: .string(message))]))
      #expect(await database.subscriptionCount == 0)
    }
  }

  @Test(
    arguments: [
      ("/open.json?orderBy=%22h%22", nil), ("/mine/ada.json", "ada"), ("/closed.json", "owner"),
      ("/top.json?orderBy=%22$key%22&limitToFirst=2", nil),
    ] as [(String, String?)])
  func anAllowedStreamStarts(_ path: String, _ token: String?) async throws {
    try await withProtectedDatabase(access: try Self.rules()) { client, _ in
      var stream = try await Stream(port: client.port, path: path, token: token)
      #expect(stream.status == 200)
      #expect(try await stream.next()?.payload == #"{"path":"/","data":null}"#)
    }
  }

  /// Streams that the new rules still allow continue.
  @Test func newRulesCancelForbiddenStreams() async throws {
    try await withProtectedDatabase(holding: #"{"open":1}"#, access: try Self.rules()) {
      client, database in
      var closing = try await Stream(port: client.port, path: "/open.json")
      var staying = try await Stream(port: client.port, path: "/open.json", token: "owner")
      _ = try await (closing.next(), staying.next())
      let answer = try await client.send(
        .put, "/.settings/rules.json", [.authorization: "Bearer owner"],
        body: #"{"rules": {".read": false}}"#)
      #expect(answer.text == #"{"status":"ok"}"#)
      let cancel = try #require(try await closing.next())
      #expect(cancel == ServerSentEvent(name: "cancel", payload: #""Permission denied.""#))
      #expect(try await closing.next() == nil)
      _ = try await database.write(.set(TreePath(parsing: "open"), .integer(2)))
      #expect(try await staying.next()?.payload == #"{"path":"/","data":2}"#)
    }
  }

  @Test func aStreamEndsWithItsCredential() async throws {
    let time = ManualTime(present)
    try await withProtectedDatabase(access: OpenAccess(), now: time.clock) {
      client, database in
      var stream = try await Stream(port: client.port, path: "/a.json", token: "ada-30")
      #expect(try await stream.next()?.name == "put")
      time.set(to: present + 30)
      let revoked = try #require(try await stream.next())
      #expect(
        revoked
          == ServerSentEvent(name: "auth_revoked", payload: #""credential is no longer valid""#))
      #expect(try await stream.next() == nil)
      await waitUntil("nothing is observed") { await database.subscriptionCount == 0 }
    }
  }

  /// Even if the timer that was set for the expiry is late, because the clock was set forward.
  @Test func noEventFollowsTheExpiryOfACredential() async throws {
    let time = ManualTime(present)
    try await withProtectedDatabase(access: OpenAccess(), now: time.clock) {
      client, database in
      var stream = try await Stream(port: client.port, path: "/a.json", token: "ada-3600000")
      #expect(try await stream.next()?.name == "put")
      time.set(to: present + 3_600_000)
      _ = try await database.write(.set(TreePath(parsing: "a"), .integer(1)))
      #expect(try await stream.next()?.name == "auth_revoked")
      #expect(try await stream.next() == nil)
    }
  }

  @Test func anEventThatIsTooLargeEndsTheStream() async throws {
    let limits = RealtimeLimits(maximumAnswerBytes: 100)
    try await withServedDatabase(limits: limits) { client, database in
      var stream = try await Stream(port: client.port, path: "/a.json")
      #expect(try await stream.next()?.name == "put")
      let text = JSONValue.string(String(repeating: "x", count: 100))
      _ = try await database.write(.set(TreePath(parsing: "a"), text))
      let cancel = try #require(try await stream.next())
      #expect(cancel.name == "cancel")
      #expect(cancel.payload.contains("request a location with less data"))
      #expect(try await stream.next() == nil)
      let read = try await client.send(.get, "/a.json")
      #expect(read.status == .badRequest)
      #expect(read.text.contains("Data requested exceeds the maximum size"))
    }
  }

  @Test func anExportStreamContainsPriorities() async throws {
    let json = #"{"a":{".value":1,".priority":2}}"#
    try await withServedDatabase(holding: json) { client, database in
      var plain = try await Stream(port: client.port, path: "/a.json")
      var export = try await Stream(port: client.port, path: "/a.json?format=export")
      #expect(try await plain.next()?.payload == #"{"path":"/","data":1}"#)
      #expect(
        try await export.next()?.payload
          == #"{"path":"/","data":{".value":1,".priority":2}}"#)
    }
  }

  /// Other readers aren't affected.
  @Test func aStalledReaderIsDisconnected() async throws {
    let limits = RealtimeLimits(
      maximumWaitingEvents: 4, keepAlive: .milliseconds(20), stallTimeout: .milliseconds(60))
    try await withServedDatabase(limits: limits) { client, database in
      let path = try TreePath(parsing: "a")
      let idle = try await Stream(port: client.port, path: "/a.json")
      var reader = try await Stream(port: client.port, path: "/a.json")
      _ = try await reader.next()
      await waitUntil("both streams have begun") { await database.subscriptionCount >= 2 }
      let text = String(repeating: "x", count: 1 << 20)
      var count: Int64 = 0
      // The connection's buffers take the first few megabytes.
      while await database.subscriptionCount == 2 {
        count += 1
        let value = JSONValue.array([.integer(count), .string(text)])
        _ = try await database.write(.set(path, value))
        while let event = try await reader.next() {
          guard event.name == "put" else { continue }
          #expect(event.payload.hasPrefix(#"{"path":"/","data":[\#(count),"#))
          break
        }
      }
      #expect(await database.subscriptionCount == 1)
      #expect(idle.status == 200)
    }
  }
}
