import LiveTree
import NIOHTTP1
import Testing

@testable import LiveTreeServer

/// Requests for a protocol that the server doesn't speak, and framing that never ends, on a real
/// socket.
///
/// Source: RFC 9110 §7.8 and §9.3.6; RFC 9112 §7.1.
@Suite(.timeLimit(.minutes(20))) struct UpgradeTests {
  /// `curl --http2` and Java's `HttpClient` ask for HTTP/2 with every first request. The parser then
  /// expects that protocol, so the client must send its next request over another connection.
  @Test(arguments: ["h2c", "TLS/1.0", "websocket", "foo, bar"])
  func aRequestForAnotherProtocolIsAnsweredAndTheConnectionEnds(name: String) async throws {
    try await withRealtimeServer { server in
      let request =
        "GET /page HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: \(name)\r\n\r\n"
      let answer = try await server.connect(sending: request).rest()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
      #expect(answer.lowercased().contains("connection: close\r\n"))
      #expect(answer.hasSuffix("a page"))
    }
  }

  @Test(arguments: [
    "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /.ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "GET /.ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
  ])
  func aRefusedUpgradeEndsTheConnection(request: String) async throws {
    try await withRealtimeServer { server in
      let answer = try await server.connect(sending: request).rest()
      #expect(answer.hasPrefix("HTTP/1.1 4"))
      #expect(answer.lowercased().contains("connection: close\r\n"))
    }
  }

  @Test func withoutBothFieldsTheConnectionGoesOn() async throws {
    try await withRealtimeServer { server in
      let first = "GET /page HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n"
      let second = "GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let answer = try await server.connect(sending: first + second).rest()
      #expect(answer.split(separator: "HTTP/1.1 200 OK").count == 2)
    }
  }

  @Test(arguments: [
    "9223372036854775808", "18446744073709551615", "99999999999999999999999",
  ])
  func aLengthThatNoIntegerHoldsIsRefused(length: String) async throws {
    try await withRealtimeServer { server in
      let request = "PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n1"
      let answer = try await server.connect(sending: request).rest()
      #expect(answer.hasPrefix("HTTP/1.1 400"))
      #expect(await server.database.read().isAbsent)
    }
  }

  /// Neither an endless extension of a chunk nor endless trailers keep a connection busy.
  @Test(arguments: ["1;", "1\r\n7\r\n0\r\nX-Trailer: "])
  func endlessFramingIsRefused(start: String) async throws {
    try await withRealtimeServer { server in
      let head = "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      let client = try await server.connect(sending: head + start)
      let more = Task {
        while !Task.isCancelled {
          try await client.send(String(repeating: "x", count: 8_192))
        }
      }
      let answer = await client.rest()
      more.cancel()
      #expect(answer.hasPrefix("HTTP/1.1 400"))
      #expect(await server.database.read().isAbsent)
    }
  }

  @Test func smallChunksAreNotTooMuchFraming() async throws {
    try await withRealtimeServer { server in
      let text = "\"" + String(repeating: "x", count: 60_000) + "\""
      let chunks = text.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
      let head =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
      let answer = try await server.connect(sending: head + chunks).rest()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    }
  }
}
