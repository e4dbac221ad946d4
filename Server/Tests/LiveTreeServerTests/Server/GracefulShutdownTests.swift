import LiveTree
import NIOCore
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct GracefulShutdownTests {
  @Test func runningRequestsFinishAndNoNewOnesStart() async throws {
    let held = HeldAnswer()
    try await withRealtimeServer(.withoutTimeouts, held: held) { server in
      let (client, idle, stream) = (
        try await server.connect(), try await server.connect(), try await server.connect()
      )
      try await stream.send(
        "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
      _ = try await stream.text(until: "event: put")
      try await client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
      await held.arrived()
      await server.stop()
      // The stream ends with its last chunk, and the idle connection is closed.
      #expect(await stream.rest().hasSuffix("\r\n0\r\n\r\n"))
      #expect(await idle.rest() == "")
      await waitUntil("no connection is accepted") { (try? await server.connect()) == nil }
      held.release()
      #expect(await client.rest().hasSuffix("at last"))
      try await server.ended()
    }
  }

  /// The router knows nothing of a request that the event loop answers.
  @Test func aWriteThatIsBeingStoredIsAnswered() async throws {
    let storage = HeldStorage()
    try await withRealtimeServer(.withoutTimeouts, storage: storage) { server in
      let client = try await server.connect()
      try await client.send("PUT /b.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n7")
      await storage.commitBegan()
      await server.stop()
      storage.release()
      let answer = await client.rest()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\n7"))
      try await server.ended()
    }
  }

  /// The request begins on the event loop, and turns out to be too large for it.
  @Test func aLargeWriteThatIsArrivingIsAnswered() async throws {
    try await withRealtimeServer(.withoutTimeouts) { server in
      let (client, idle) = (try await server.connect(), try await server.connect())
      try await client.send(
        "PUT /a.json?print=silent HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n1\r\n\"\r\n")
      _ = try await client.text(until: "100 Continue\r\n\r\n")
      await server.stop()
      #expect(await idle.rest() == "")
      let value = String(repeating: "x", count: ExchangeHandler.maximumBodyBytes)
      for chunk in [value, "y\"", ""] {
        try await client.send("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n")
      }
      #expect(await client.rest().contains("HTTP/1.1 204 No Content\r\n"))
      try await server.ended()
    }
  }

  /// The response has been written, but its client reads it slowly.
  @Test func aResponseIsReceivedWhole() async throws {
    try await withRealtimeServer(.withoutTimeouts) { server in
      let value = String(repeating: "x", count: 8 << 20)
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string(value)))
      let client = try await server.connect(sending: "GET /a.json HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try await client.text(until: "\r\n\r\n\"x")
      await server.stop()
      await waitUntil("no connection is accepted") { (try? await server.connect()) == nil }
      let text = head + (await client.rest())
      #expect(text.utf8.lazy.filter { $0 == UInt8(ascii: "x") }.count >= value.utf8.count)
      #expect(text.hasSuffix("x\""))
      try await server.ended()
    }
  }

  @Test func requestsThatDoNotFinishAreClosedAfterTheTimeout() async throws {
    let held = HeldAnswer()
    var limits = ServerLimits()
    limits.shutdownTimeout = .milliseconds(50)
    try await withRealtimeServer(limits, held: held) { server in
      let client = try await server.connect()
      try await client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
      await held.arrived()
      await server.stop()
      try? await server.ended()
      #expect(await !client.rest().contains("at last"))
    }
  }
}
