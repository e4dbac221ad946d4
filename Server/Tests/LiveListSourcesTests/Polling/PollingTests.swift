import Foundation
import LiveList
import LiveListPipeline
import LiveTransport
import LiveTransportNIO
import NIOCore
import Testing
import _LiveSourceSupport
import _WireServer

@testable import LiveListSources

/// Lists that are polled from real servers.
@Suite(.timeLimit(.minutes(20))) struct PollingTests {
  private let clock = HandClock()

  private func reader(
    _ server: WireServer, path: String = "/list.json", headers: [String: String] = [:],
    limit: Duration = .seconds(100)
  ) -> StateReader<OnlySection, OnlySection, Int> {
    StateReader(
      .polling(
        server.url(path), .decoding([Int].self), headers: headers,
        transport: NIOTransport.shared, timing: .by(clock, limit: limit)))
  }

  @Test func asksOnlyForWhatIsNew() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let first = try await server.request()
      #expect(first.line == "GET /list.json HTTP/1.1")
      #expect(first["If-None-Match"] == nil)
      try await first.answer("200 OK", #"ETag: "a""#, "Last-Modified: then", body: "[1]")
      #expect(await reader.nextItems() == [1])

      try await clock.poll()
      let second = try await server.request()
      #expect(second["If-None-Match"] == #""a""#)
      #expect(second["If-Modified-Since"] == "then")
      try await second.answerNotModified()

      try await clock.poll()
      let third = try await server.request()
      #expect(third["If-None-Match"] == #""a""#)
      try await third.answer("200 OK", #"ETag: "b""#, body: "[1, 2]")
      #expect(await reader.nextItems() == [1, 2])
    }
  }

  @Test func keepsTheRowsWhileTheServerIsBroken() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      try await server.request().answer("200 OK", #"ETag: "a""#, body: "[1]")
      #expect(await reader.nextItems() == [1])

      try await clock.poll()
      try await server.request().answer("500 Oh no")
      let state = await reader.next()
      #expect(state?.items == [1])
      let failure = ListFailure("\(server.url()) responded with 500 Internal Server Error.")
      #expect(state?.phase == .stale(since: ListTime(secondsSince1970: 7), failure))

      try await clock.retry()
      try await server.request().answerNotModified()
      #expect(await reader.nextItems() == [1])
    }
  }

  @Test func keepsTheRowsWhileTheListIsBroken() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      try await server.request().answer(body: "[1]")
      #expect(await reader.nextItems() == [1])

      try await clock.poll()
      try await server.request().answer("200 OK", #"ETag: "x""#, body: "[1,\n  2\n  3]")
      let state = await reader.next()
      #expect(state?.items == [1])
      #expect(
        state?.phase.failure?.description
          == "\(server.url()): Invalid JSON at line 3, column 3: expected \",\" or \"]\", found \"3\""
      )

      // A broken document stays broken until it changes.
      try await clock.poll()
      let next = try await server.request()
      #expect(next["If-None-Match"] == #""x""#)
      try await next.answerNotModified()
      try await clock.poll()
      try await server.request().answer(body: "[3]")
      #expect(await reader.nextItems() == [3])
    }
  }

  @Test(arguments: ["429 Too Many Requests", "503 Service Unavailable"])
  func comesBackWhenItMay(status: String) async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      try await server.request().answer("\(status)", "Retry-After: 60")
      #expect(
        await reader.nextFailure()
          == "\(server.url()) responded with \(status), and requests a delay of 60.0 seconds.")
      try await clock.wait(from: .seconds(60), to: .seconds(66)).end()
      try await server.request().answer(
        "\(status)", "Date: Sun, 06 Nov 1994 08:49:37 GMT",
        "Retry-After: Sun, 06 Nov 1994 08:49:57 GMT")
      _ = await reader.nextFailure()
      try await clock.wait(from: .seconds(20), to: .seconds(22)).end()
      try await server.request().answer(body: "[1]")
      #expect(await reader.nextItems() == [1])
    }
  }

  @Test func saysHowMuchOfABodyCame() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let half = try await server.request()
      try await half.send("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n[1, 2, ")
      try await half.close()
      #expect(
        await reader.nextFailure()
          == "\(server.url()) closed the connection after 7 of 30 bytes.")

      try await clock.retry()
      let chunk = try await server.request()
      try await chunk.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n")
      try await chunk.close()
      #expect(
        await reader.nextFailure() == """
          \(server.url()) closed the connection after 3 bytes, before the end of the response.
          """)

      try await clock.retry()
      try await server.request().answer(body: "[1]")
      #expect(await reader.nextItems() == [1])
    }
  }

  @Test func asksOnceMoreWhenAKeptConnectionCloses() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      try await server.request().close()
      try await server.request().answer(body: "[1]")
      #expect(await reader.nextItems() == [1])

      try await clock.poll()
      try await server.request().close()
      try await server.request().close()
      #expect(
        await reader.nextFailure() == "\(server.url()) closed the connection without a response.")
    }
  }

  @Test func findsAServerThatIsStartedLater() async throws {
    let port = try await WireServer.freePort()
    let url = "http://127.0.0.1:\(port)/list.json"
    let reader = StateReader(
      .polling(
        url, .decoding([Int].self), transport: NIOTransport.shared, timing: .by(clock)))
    #expect(await reader.nextFailure() == "\(url) refused the connection. Is the server running?")
    let server = try await WireServer.start(port: port)
    try await clock.retry()
    try await server.request().answer(body: "[1]")
    #expect(await reader.nextItems() == [1])
    try await server.stop()
  }

  @Test func waitsForNoAnswerForever() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let silent = try await server.request()
      try await clock.wait { $0 == .seconds(100) }.end()
      #expect(
        await reader.nextFailure()
          == "\(server.url()) timed out after 100.0 seconds.")
      try await silent.closed()

      // Half a response is a failure, too.
      try await clock.retry()
      let slow = try await server.request()
      try await slow.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[")
      try await clock.wait { $0 == .seconds(100) }.end()
      #expect(try await clock.wait { $0 <= .seconds(1) }.duration > .zero)
      try await slow.closed()
    }
  }

  @Test func followsRedirects() async throws {
    try await WireServer.run { other in
      try await WireServer.run { server in
        let reader = reader(server, headers: ["Authorization": "Bearer x", "X-Team": "blue"])
        let first = try await server.request()
        #expect(first["Authorization"] == "Bearer x")
        try await first.answer("302 Found", "Location: /moved")
        let second = try await server.request()
        #expect(second.line == "GET /moved HTTP/1.1")
        #expect(second["Authorization"] == "Bearer x")
        try await second.answer("308 Permanent Redirect", "Location: \(other.url("/there"))")
        let third = try await other.request()
        #expect(third.line == "GET /there HTTP/1.1")
        #expect(third["Authorization"] == nil)
        #expect(third["X-Team"] == "blue")
        try await third.answer(body: "[1]")
        #expect(await reader.nextItems() == [1])

        try await clock.poll()
        try await server.request().answer("302 Found", "Location: /list.json")
        #expect(await reader.nextFailure() == "\(server.url()) redirects in a loop. Check the URL.")
      }
    }
  }

  @Test func unpacksBodies() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let request = try await server.request()
      #expect(request["Accept-Encoding"] == "gzip, deflate")
      // printf '[1, 2, 3]' | gzip -n
      let packed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x8B, 0x36, 0xD4, 0x51, 0x30,
        0xD2, 0x51, 0x30, 0x8E, 0x05, 0x00, 0xC1, 0x3B, 0x21, 0xB8, 0x09, 0x00, 0x00, 0x00,
      ]
      try await request.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
      try await request.send(packed)
      #expect(await reader.nextItems() == [1, 2, 3])
    }
  }

  @Test func readsNoMoreThanItsLimit() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let limit = HTTPExchange.bodyLimit
      try await server.request().send(
        "HTTP/1.1 200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n")
      #expect(await reader.nextFailure() == "\(server.url()) is larger than 64 MiB.")
    }
  }

  @Test(arguments: [
    ("friends.json", "it must begin with http:// or https://."),
    ("http://", "its host or port is missing or invalid."),
    ("http://127.0.0.1:99999/", "the port must be a number from 1 to 65535."),
  ])
  func endsWhereThereIsNothingToAsk(url: String, fault: String) async throws {
    let reader = StateReader(
      .polling(url, .rows, transport: NIOTransport.shared, timing: .by(clock)))
    #expect(await reader.nextFailure() == "\(url) isn't a valid URL: \(fault)")
    #expect(await reader.next() == nil)
  }

  @Test func saysNothingSecret() async throws {
    try await WireServer.run { server in
      let url = "http://tom:secret@127.0.0.1:\(server.port)/a?token=x"
      let reader = StateReader(
        .polling(url, .rows, transport: NIOTransport.shared, timing: .by(clock)))
      let request = try await server.request()
      #expect(request.line == "GET /a?token=x HTTP/1.1")
      #expect(request["Authorization"] == "Basic dG9tOnNlY3JldA==")
      try await request.answer("403 Forbidden")
      #expect(
        await reader.nextFailure()
          == "\(server.url("/a")) responded with 403 Forbidden. Authenticate with a header.")
    }
  }

  @Test func endsTheConnectionWhenItIsCancelled() async throws {
    try await WireServer.run { server in
      let states = ListStates.polling(
        server.url(), .rows, transport: NIOTransport.shared, timing: .by(clock))
      let task = Task { for await _ in states {} }
      let request = try await server.request()
      task.cancel()
      await task.value
      try await request.closed()
    }
  }

  @Test func readsOnce() async throws {
    try await WireServer.run { server in
      async let sections = ListFormat.decoding([Int].self).sections(
        at: server.url(), transport: NIOTransport.shared, timing: .by(clock))
      try await server.request().answer(body: "[1, 2]")
      #expect(try await sections.flatMap(\.items) == [1, 2])

      async let refused = ListFormat.rows.sections(
        at: server.url(), transport: NIOTransport.shared, timing: .by(clock))
      try await server.request().answer("404 Not Found")
      do {
        _ = try await refused
        Issue.record("A page that is not there was read.")
      } catch {
        #expect(
          ListFailure(error).description
            == "\(server.url()) responded with 404 Not Found. Check the URL.")
      }
    }
  }
}
