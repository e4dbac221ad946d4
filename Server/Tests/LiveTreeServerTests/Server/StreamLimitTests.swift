import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct StreamLimitTests {
  private static let ways = [
    "GET /a.json HTTP/1.1",
    "POST /a.json HTTP/1.1\r\nX-HTTP-Method-Override: GET",
    "POST /a.json HTTP/1.1\r\nX-HTTP-Method-Override: get",
    "POST /a.json?x-http-method-override=GET HTTP/1.1",
    "POST /a.json?X=1&x-http-method-override=g%65t HTTP/1.1",
  ]

  /// Every way of requesting a stream counts against the limit.
  @Test(arguments: ways)
  func everyStreamIsCounted(request: String) async throws {
    var limits = ServerLimits()
    limits.maximumStreamsPerAddress = 1
    limits.countsLoopback = true
    let head = "\(request)\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"
    try await withRealtimeServer(limits) { server in
      let first = try await server.connect(sending: head)
      _ = try await first.text(until: "event: put")
      #expect(server.metrics.text.contains("live_streams 1\n"))
      let second = try await server.connect(sending: head)
      let answer = try await second.text(until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 429 Too Many Requests\r\n"))
      #expect(server.metrics.text.contains(#"live_refusals_total{reason="streams-per-address"} 1"#))
    }
  }

  private static let endings: [(String, String)] = [
    ("GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n", "event: put"),
    // Streams whose task remains, because their connection can't be handed over.
    ("GET /a.json HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n", "event: put"),
    (
      "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"
        + "GET /page HTTP/1.1\r\nHost: a\r\n\r\n", "event: put"
    ),
    (
      "GET /.ws?v=5 HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      "\"t\":\"h\""
    ),
    // Streams that are refused.
    ("GET /a.json?shallow=true HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n", "400"),
    ("GET /.ws?v=4 HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n", "426"),
  ]

  /// A stream that has ended or was refused gives its place back, however that happened.
  @Test(arguments: endings.indices)
  func aStreamThatHasEndedTakesNoPlace(index: Int) async throws {
    let (request, start) = Self.endings[index]
    var limits = ServerLimits()
    limits.maximumStreamsPerAddress = 1
    limits.countsLoopback = true
    try await withRealtimeServer(limits) { server in
      for _ in 1...3 {
        let client = try await server.connect(sending: request)
        _ = try await client.text(until: start)
        try await client.close()
        await waitUntil("no stream is open") { server.metrics.text.contains("live_streams 0\n") }
      }
      #expect(!server.metrics.text.contains("streams-per-address"))
    }
  }
}
