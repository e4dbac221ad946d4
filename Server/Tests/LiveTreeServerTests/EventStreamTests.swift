import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Event streams over a real socket, read with a plain HTTP client.
@Suite(.timeLimit(.minutes(20))) struct EventStreamTests {
  @Test func aStreamStartsWithTheValueAndContinuesWithEveryChange() async throws {
    try await withServedDatabase(holding: #"{"a":{"b":1},"z":0}"#) { client, database in
      var stream = try await Stream(port: client.port, path: "/a.json")
      #expect(stream.contentType == "text/event-stream; charset=utf-8")
      #expect(try await stream.next()?.payload == #"{"path":"/","data":{"b":1}}"#)

      _ = try await database.write(.set(path("a/ü"), .string("é")))
      #expect(try await stream.next()?.payload == #"{"path":"/ü","data":"é"}"#)

      _ = try await database.write(.set(path("z"), .integer(1)))
      let update = try JSONValue(parsing: Array(#"{"b": null, "c/d": 2}"#.utf8))
      _ = try await database.write(.update(path("a"), update))
      let patch = try #require(try await stream.next())
      #expect(patch.name == "patch")
      #expect(
        try StreamMessage(patch).applied(to: TreeNode(.bool(true)))[path("c/d")].scalar != nil)

      _ = try await database.write(.set(.root, .null))
      #expect(try await stream.next()?.payload == #"{"path":"/","data":null}"#)
    }
  }

  @Test func aStreamWithoutEventsSendsKeepAlives() async throws {
    let limits = RealtimeLimits(keepAlive: .milliseconds(20))
    try await withServedDatabase(limits: limits) { client, _ in
      var stream = try await Stream(port: client.port, path: "/nothing.json")
      #expect(try await stream.next()?.payload == #"{"path":"/","data":null}"#)
      let event = try #require(try await stream.next())
      #expect(event.name == "keep-alive")
      #expect(event.payload == "null")
    }
  }

  /// A subscription that isn't removed would accumulate with others.
  @Test func aReaderThatDisconnectsIsUnsubscribed() async throws {
    let limits = RealtimeLimits(keepAlive: .milliseconds(20))
    try await withServedDatabase(limits: limits) { client, database in
      do {
        var stream = try await Stream(port: client.port, path: "/a.json")
        _ = try await stream.next()
        #expect(await database.subscriptionCount == 1)
      }
      await waitUntil("nothing is observed") { await database.subscriptionCount == 0 }
    }
  }

  private func path(_ text: String) throws -> TreePath { try TreePath(parsing: text) }
}
