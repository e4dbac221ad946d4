import Foundation
import LiveTree
import NIOCore
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct RealtimeServerTests {
  private static let page = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let stream =
    "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"

  @Test func slowClientsAreDisconnected() async throws {
    var limits = ServerLimits()
    limits.headerTimeout = .milliseconds(300)
    try await withRealtimeServer(limits) { server in
      // Bytes that a busy machine delivers after the timeout leave the connection silent.
      var refusal = ""
      while refusal.isEmpty { refusal = try await server.connect(sending: "GET /page HT").rest() }
      #expect(refusal.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      let silent = try await server.connect()
      #expect(await silent.rest() == "")
      #expect(server.metrics.text.contains(#"live_refusals_total{reason="slow-head"} 1"#))
      #expect(server.lines.text.contains("level=warning"))
      while try await !server.answer(to: "GET /page").hasSuffix("\r\n\r\na page") {}
    }
  }

  @Test func aBodyThatStallsIsAnsweredWith408() async throws {
    var limits = ServerLimits()
    limits.bodyTimeout = .milliseconds(50)
    try await withRealtimeServer(limits) { server in
      let slow = try await server.connect()
      try await slow.send("PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n1")
      #expect(await slow.rest().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(await server.database.read(.root) == .absent)
    }
  }

  /// Source: RFC 9110 §10.1.1.
  @Test func anExpectantClientReceives100Continue() async throws {
    try await withRealtimeServer { server in
      let head =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
      let client = try await server.connect(sending: head)
      _ = try await client.text(until: "HTTP/1.1 100 Continue\r\n\r\n")
      try await client.send("7")
      #expect(try await client.text(until: "HTTP/1.1 200 OK\r\n").hasPrefix("HTTP/1.1 100"))
      // The next request of the connection is handled as usual.
      try await client.send(Self.page)
      _ = try await client.text(until: "a page")
    }
  }

  @Test func no100ContinueIsSentDuringAnotherResponse() async throws {
    let held = HeldAnswer()
    try await withRealtimeServer(held: held) { server in
      let ahead = "GET /held HTTP/1.1\r\nHost: a\r\n\r\n"
      let asking =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n7"
      let client = try await server.connect(sending: ahead + asking)
      await held.arrived()
      held.release()
      #expect(try await client.text(until: "\r\n\r\n7").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func oneConnectionTooManyIsRefused() async throws {
    var limits = ServerLimits()
    limits.maximumConnections = 100
    // A connection that ended in between would free its slot; with a sanitizer, the test takes long.
    limits.idleTimeout = .seconds(3_600)
    try await withRealtimeServer(limits) { server in
      var clients: [SocketClient] = []
      for _ in 0..<100 { clients.append(try await server.connect(sending: Self.page)) }
      for client in clients { _ = try await client.text(until: "a page") }
      let answer = try await server.connect(sending: Self.page).rest()
      #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(answer.contains("Retry-After: 1\r\n"))
      // The others are served as before, and one that disconnects frees its slot.
      try await clients[7].send(Self.page)
      _ = try await clients[7].text(until: "a pageHTTP/1.1 200 OK")
      try await clients[3].close()
      while try await !server.answer(to: "GET /page").hasPrefix("HTTP/1.1 200 OK\r\n") {}
    }
  }

  @Test func oneStreamTooManyIsRefused() async throws {
    var limits = ServerLimits()
    limits.maximumStreamsPerAddress = 2
    limits.countsLoopback = true
    try await withRealtimeServer(limits) { server in
      let streams = [try await server.connect(), try await server.connect()]
      for stream in streams {
        try await stream.send(Self.stream)
        _ = try await stream.text(until: "event: put")
      }
      let accept = "Accept: text/event-stream"
      let refused = try await server.answer(to: "GET /a.json", accept)
      #expect(refused.hasPrefix("HTTP/1.1 429 Too Many Requests\r\n"))
      #expect(server.metrics.text.contains("live_streams 2\n"))
      try await streams[0].close()
      while true {
        let next = try await server.connect()
        try await next.send(Self.stream)
        let text = try await next.text(until: "\r\n\r\n")
        if text.contains("200 OK") { break }
      }
    }
  }

  @Test func tooManyRequestsAreAnsweredWith429() async throws {
    var limits = ServerLimits()
    (limits.requestsPerSecond, limits.requestBurst, limits.countsLoopback) = (1, 3, true)
    try await withRealtimeServer(limits) { server in
      let client = try await server.connect()
      try await client.send(String(repeating: Self.page, count: 200))
      let text = try await client.text(until: "HTTP/1.1 429 Too Many Requests\r\n")
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK\r\n").count > 3)
      #expect(try await client.text(until: "Retry-After: 1\r\n").contains("Slow down."))
      // Health checks don't count.
      #expect(try await server.answer(to: "GET /healthz").hasSuffix("\r\n\r\nok\n"))
    }
  }

  @Test func longPathsAreRefused() async throws {
    var limits = ServerLimits()
    limits.maximumURLBytes = 100
    try await withRealtimeServer(limits) { server in
      let path = "/" + String(repeating: "a", count: 94) + ".json"
      #expect(try await server.answer(to: "GET \(path)").hasPrefix("HTTP/1.1 200 OK\r\n"))
      let refusal = try await server.answer(to: "GET \(path)?")
      #expect(refusal.hasPrefix("HTTP/1.1 414 "))
    }
  }

  @Test func largeHeadsAreRefused() async throws {
    var limits = ServerLimits()
    limits.maximumHeaderBytes = 1_000
    try await withRealtimeServer(limits) { server in
      let field = "X-Field: " + String(repeating: "a", count: 2_000)
      let refusal = try await server.answer(to: "GET /page", field)
      #expect(refusal.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
  }

  @Test func secretsAreNotLogged() async throws {
    try await withRealtimeServer(logsRequests: true) { server in
      _ = try await server.answer(
        to: "PUT /a.json?auth=hush&print=silent", "Authorization: Bearer hush",
        "Content-Length: 6", "", "\"hush\"")
      let lines = server.lines.text
      #expect(lines.contains(" message=request address=127.0.0.1 bytes_in="))
      #expect(lines.contains(" operation=set path=/a.json status="))
      #expect(!lines.contains("hush"))
      #expect(!server.metrics.text.contains("hush"))
      #expect(!server.metrics.text.contains("a.json"))
    }
  }
}
