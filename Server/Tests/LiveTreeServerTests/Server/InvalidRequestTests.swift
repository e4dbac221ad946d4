import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// Requests that aren't valid HTTP, or not for this server, on a real socket.
///
/// Source: RFC 9112 §3.2, §6.1 and §7.1; RFC 9110 §10.1.1.
@Suite(.timeLimit(.minutes(20))) struct InvalidRequestTests {
  private static let page = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n"

  private func responses(in text: String) -> [Substring] {
    text.split(separator: "HTTP/1.").map { $0.dropFirst(2).prefix(3) }
  }

  @Test(arguments: [
    "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n7never",
    "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n7\r\n0\r\n\r\n",
    "GET /a.json HTTP/1.1\r\n\r\n", "GET /a.json HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
    "GET /a.json HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "not HTTP at all\r\n\r\n",
  ])
  func anInvalidRequestIsAnsweredOnceAndWritesNothing(request: String) async throws {
    try await withRealtimeServer { server in
      for before in [0, 1, 3] {
        let ahead = String(repeating: Self.page, count: before)
        let answer = try await server.connect(sending: ahead + request).rest()
        #expect(responses(in: answer) == Array(repeating: "200", count: before) + ["400"])
        #expect(answer.hasSuffix("}\n"))
      }
      #expect(await server.database.read().isAbsent)
      #expect(!server.lines.text.contains("level=error"))
      #expect(server.metrics.text.contains(#"live_refusals_total{reason="invalid-h"#))
    }
  }

  /// The router gets a body of this size, and the event loop still answers the request before.
  @Test func halfABodyAfterAWriteIsNotStored() async throws {
    try await withRealtimeServer { server in
      let write = "PUT /n.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1"
      for field in ["Connection: close", "Content-Encoding: identity"] {
        let cut =
          "PUT /a.json HTTP/1.1\r\nHost: a\r\n\(field)\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n7never"
        for ahead in [write, Self.page + write] {
          let answer = try await server.connect(sending: ahead + cut).rest()
          #expect(responses(in: answer).last == "400")
        }
      }
      await server.stop()
      try await server.ended()
      #expect(await server.database.read(try TreePath(parsing: "a")).isAbsent)
    }
  }

  /// Its body can't be read, so nothing after it can, either.
  @Test(arguments: [
    "gzip", "gzip, chunked", "identity", "x\r\nTransfer-Encoding: chunked",
  ])
  func anUnknownTransferEncodingIsNotImplemented(encoding: String) async throws {
    try await withRealtimeServer { server in
      let request =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(encoding)\r\n\r\n1\r\n7\r\n0\r\n\r\n"
      let answer = try await server.connect(sending: Self.page + request + Self.page).rest()
      #expect(responses(in: answer) == ["200", "501"])
      #expect(await server.database.read().isAbsent)
    }
  }

  @Test(arguments: ["chunked", "Chunked", " chunked "])
  func aBodyMayHaveChunks(encoding: String) async throws {
    try await withRealtimeServer { server in
      let request =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: \(encoding)\r\n\r\n1\r\n7\r\n0\r\n\r\n"
      let answer = try await server.connect(sending: request).rest()
      #expect(responses(in: answer) == ["200"])
    }
  }

  /// The log contains no line about a failure of the server.
  @Test func anAbortedBodyIsNoFaultOfTheServer() async throws {
    try await withRealtimeServer(logsRequests: true) { server in
      let client = try await server.connect(
        sending: "PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n7")
      await waitUntil("the connection is counted") {
        server.metrics.text.contains("live_connections 1")
      }
      try await client.close()
      await waitUntil("the request is logged") { server.lines.text.contains("operation=set") }
      #expect(!server.lines.text.contains("level=error"))
      #expect(!server.lines.text.contains("status=500"))
      #expect(await server.database.read().isAbsent)
    }
  }

  @Test func aBodyThatWillBeTooLargeIsRefusedBeforeItArrives() async throws {
    var limits = ServerLimits()
    limits.realtime.maximumBodyBytes = 10
    try await withRealtimeServer(limits) { server in
      let head = "PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n"
      for expectation in ["", "Expect: 100-continue\r\n"] {
        let answer = try await server.connect(sending: head + expectation + "\r\n").rest()
        #expect(responses(in: answer) == ["400"])
        #expect(answer.contains("Data to write exceeds the maximum size"))
      }
      let fitting = head.replacing("11", with: "10") + "\r\n1234567890"
      _ = try await server.connect(sending: fitting).text(until: "\r\n\r\n1234567890")
    }
  }

  /// Such a client reads until the connection ends.
  @Test func aClientOfHTTP10ReceivesNoChunks() async throws {
    try await withRealtimeServer { server in
      let page = try await server.connect(sending: "GET /page HTTP/1.0\r\n\r\n").rest()
      #expect(page.hasPrefix("HTTP/1.0 200 OK\r\n"))
      #expect(page.contains("Connection: close\r\n"))
      #expect(page.hasSuffix("\r\n\r\na page"))
      let stream = try await server.connect(
        sending: "GET /a.json HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n")
      let text = try await stream.text(until: "\n\n")
      #expect(text.hasSuffix("\r\n\r\nevent: put\ndata: {\"path\":\"/\",\"data\":null}\n\n"))
      #expect(!text.lowercased().contains("chunked"))
      // The body belongs to the request, a second request doesn't.
      let written = try await server.connect(
        sending: "PUT /a.json HTTP/1.0\r\nContent-Length: 1\r\n\r\n7\(Self.page)"
      ).rest()
      #expect(responses(in: written) == ["200"])
      #expect(written.hasSuffix("7"))
    }
  }

  @Test(arguments: [
    ("localhost", 200), ("LOCALHOST:80", 200), ("a.localhost.", 200), ("127.0.0.1:9", 200),
    ("[::1]:9000", 200), ("10.1.2.3", 200), ("db.example", 200), ("DB.example:443", 200),
    ("rebound.example", 421), ("127.0.0.1.example", 421), ("localhost.example", 421), ("", 421),
    ("1.2.3", 421), ("db.example.evil", 421),
  ])
  func aForeignHostIsRefused(host: String, status: Int) async throws {
    try await withRealtimeServer(hosts: .local(and: ["db.example"])) { server in
      let request = "GET /page HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      let answer = try await server.connect(sending: request).rest()
      #expect(responses(in: answer) == ["\(status)"])
    }
  }
}
