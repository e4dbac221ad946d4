import Foundation
import LiveList
import LiveListPipeline
import LiveTransportNIO
import NIOCore
import Testing
import _LiveSourceSupport
import _WireServer

@testable import LiveListSources

/// Lists from real event streams.
@Suite(.timeLimit(.minutes(20))) struct EventsTests {
  private let clock = HandClock()
  private let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"

  private func reader(
    _ server: WireServer, named name: String? = "message", silence: Duration? = nil
  ) -> StateReader<OnlySection, OnlySection, Int> {
    StateReader(
      .events(
        server.url("/events"), .decoding([Int].self), named: name,
        transport: NIOTransport.shared, timing: .by(clock, silence: silence)))
  }

  @Test func goesOnWhereItWas() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let first = try await server.request()
      #expect(first.line == "GET /events HTTP/1.1")
      #expect(first["Accept"] == "text/event-stream")
      #expect(first["Last-Event-ID"] == nil)
      try await first.send(head + "\u{FEFF}:hello\r\nid: 1\r\ndata: [1,\r\ndata: 2]\r\n\r\n")
      #expect(await reader.nextItems() == [1, 2])
      try await first.send("id: 2\rdata:[3]\r\r")
      #expect(await reader.nextItems() == [3])
      try await first.close()
      let state = await reader.next()
      #expect(state?.items == [3])
      #expect(
        state?.phase.failure?.description == "\(server.url("/events")) ended the stream.")

      // No event was missed: the list is live before another event arrives.
      try await clock.retry()
      let second = try await server.request()
      #expect(second["Last-Event-ID"] == "2")
      try await second.send(head)
      #expect(await reader.nextItems() == [3])
      // An empty identifier resets the old one.
      try await second.send("id\ndata: [4]\n\n")
      #expect(await reader.nextItems() == [4])
      try await second.close()
      #expect(await reader.nextFailure() != nil)

      try await clock.retry()
      let third = try await server.request()
      #expect(third["Last-Event-ID"] == nil)
      // It may be a different list by now.
      try await third.send(head + "data: [5]\n\n")
      #expect(await reader.nextItems() == [5])
    }
  }

  @Test func aStreamWithoutEventsKeepsTheLastID() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let first = try await server.request()
      try await first.send(head + "id: 1\ndata: [1]\n\n")
      #expect(await reader.nextItems() == [1])
      try await first.close()
      #expect(await reader.nextFailure() != nil)
      try await clock.retry()
      let second = try await server.request()
      try await second.send(head + ": nothing\n\n")
      #expect(await reader.nextItems() == [1])
      try await second.close()
      #expect(await reader.nextFailure() != nil)
      try await clock.retry()
      #expect(try await server.request()["Last-Event-ID"] == "1")
    }
  }

  @Test func keepsTheRowsWhileEventsAreBroken() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let stream = try await server.request()
      try await stream.send(head + "data: [1]\n\n")
      #expect(await reader.nextItems() == [1])
      try await stream.send("data: [1,\ndata: x]\n\n")
      let state = await reader.next()
      #expect(state?.items == [1])
      #expect(
        state?.phase.failure?.description
          == "\(server.url("/events")), event 2: Invalid JSON at line 2, column 1: expected a value, found \"x\""
      )
      try await stream.send("data: [2]\n\n")
      #expect(await reader.nextItems() == [2])
    }
  }

  @Test func waitsAsLongAsTheServerSays() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let first = try await server.request()
      try await first.send(head + "retry: 40000\ndata: [1]\n\n")
      #expect(await reader.nextItems() == [1])
      try await first.close()
      #expect(await reader.nextFailure() != nil)
      try await clock.wait(from: .seconds(40), to: .seconds(44)).end()

      // The next stream doesn't repeat the event.
      let second = try await server.request()
      try await second.send(head + "data: [3]\n\n")
      #expect(await reader.nextItems() == [3])
      try await second.close()
      #expect(await reader.nextFailure() != nil)
      try await clock.wait(from: .seconds(40), to: .seconds(44)).end()

      try await server.request().answer("503 Service Unavailable", "Retry-After: 60")
      #expect(await reader.nextFailure() != nil)
      try await clock.wait(from: .seconds(60), to: .seconds(66)).end()

      // Half a stream, without its end.
      let third = try await server.request()
      try await third.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "b\r\ndata: [2]\n\n\r\n")
      #expect(await reader.nextItems() == [2])
      try await third.close()
      #expect(
        await reader.nextFailure()
          == "\(server.url("/events")) closed the connection before the response ended.")
    }
  }

  @Test func readsEventsOfOneNameOrOfAll() async throws {
    let text =
      head + "event: a\ndata: [1]\n\nevent: b\ndata: [2]\n\ndata: [3]\n\nevent: a\ndata:\n\n"
    for (name, items) in [("a", [1]), ("b", [2]), ("message", [3]), (nil, [3])] {
      try await WireServer.run { server in
        let reader = reader(server, named: name)
        let stream = try await server.request()
        try await stream.send(text)
        #expect(await reader.nextItems() == items)
        try await stream.close()
      }
    }
  }

  @Test func keepsTheNewestItems() async throws {
    try await WireServer.run { server in
      let reader = StateReader(
        .events(
          server.url("/events"), items: .row(key: "id"), keeping: 2,
          transport: NIOTransport.shared, timing: .by(clock)))
      let stream = try await server.request()
      try await stream.send(head + #"data: {"id": 1, "n": "a"}"# + "\n\n")
      #expect(await reader.nextItems()?.map(\.id) == [1])
      try await stream.send(
        #"data: {"id": 2}"# + "\n\n" + #"data: {"id": 1, "n": "b"}"# + "\n\n")
      let items = await reader.nextItems()
      #expect(items?.map(\.id) == [1, 2])
      #expect(items?.first?["n"] == .string("b"))
      try await stream.send(#"data: {"id": 3}"# + "\n\n")
      #expect(await reader.nextItems()?.map(\.id) == [2, 3])
    }
  }

  @Test func saysWhatIsNoStream() async throws {
    try await WireServer.run { server in
      let reader = reader(server)
      let url = server.url("/events")
      try await server.request().answer("200 OK", "Content-Type: text/html", body: "<html>")
      #expect(
        await reader.nextFailure()
          == "\(url) responded with text/html instead of text/event-stream.")
      try await clock.retry()
      try await server.request().answer("401 Unauthorized")
      #expect(
        await reader.nextFailure()
          == "\(url) responded with 401 Unauthorized. Authenticate with a header.")
      try await clock.retry()
      _ = try await server.request()
      try await clock.wait { $0 == .seconds(100) }.end()
      #expect(
        await reader.nextFailure() == "\(url) timed out after 100.0 seconds.")
      try await clock.retry()
      try await server.request().send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(
        await reader.nextFailure() == "\(url) responded with 204 No Content: the stream has ended.")
      #expect(await reader.next() == nil)
    }
  }

  @Test func opensAStreamAgainThatIsSilent() async throws {
    try await WireServer.run { server in
      let reader = reader(server, silence: .seconds(20))
      let stream = try await server.request()
      try await stream.send(head + "data: [1]\n\n")
      #expect(await reader.nextItems() == [1])
      // The first half of the interval may have begun before the event; then there are three
      // halves.
      let failure = Task { await reader.nextFailure() }
      let halves = Task {
        while true { try await clock.wait { $0 == .seconds(10) }.end() }
      }
      #expect(await failure.value == "\(server.url("/events")) sent no data for 20.0 seconds.")
      halves.cancel()
      try await stream.closed()
    }
  }

  @Test func endsTheConnectionWhenItIsCancelled() async throws {
    try await WireServer.run { server in
      let states = ListStates.events(
        server.url("/events"), .rows, transport: NIOTransport.shared, timing: .by(clock))
      let (started, starting) = AsyncStream.makeStream(of: Void.self)
      let task = Task { for await _ in states { starting.yield() } }
      let stream = try await server.request()
      try await stream.send(head + "data: []\n\n")
      for await _ in started { break }
      task.cancel()
      await task.value
      try await stream.closed()
    }
  }
}
