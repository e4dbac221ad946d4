import Testing

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
}
