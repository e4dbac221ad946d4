import Foundation
import LiveList
import LiveListPipeline
import LiveTransport
import LiveTransportNIO
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket
import Testing
import _LiveSourceSupport
import _WireServer

@testable import LiveListSources

/// Lists from real WebSockets.
@Suite(.timeLimit(.minutes(20))) struct WebSocketTests {
  private let clock = HandClock()

  private func reader(
    _ url: String, transport: any HTTPTransport = NIOTransport.shared, silence: Duration? = nil
  ) -> StateReader<OnlySection, OnlySection, Int> {
    StateReader(
      .webSocket(
        url, .decoding([Int].self), transport: transport, timing: .by(clock, silence: silence)))
  }

  @Test func readsMessages() async throws {
    try await SocketServer.run { server in
      let reader = StateReader(
        .webSocket(
          server.url("/list?a=b"), .decoding([Int].self), sending: ["friends"],
          headers: ["Authorization": "Bearer x"], transport: NIOTransport.shared,
          timing: .by(clock)))
      let socket = try await server.socket()
      #expect(socket.head.uri == "/list?a=b")
      #expect(socket.head.headers["Authorization"] == ["Bearer x"])
      #expect(socket.head.headers["Host"] == ["127.0.0.1:\(server.port)"])
      let greeting = try await socket.frame()
      #expect(greeting.opcode == .text)
      #expect(greeting.maskKey != nil)
      #expect(String(buffer: greeting.unmaskedData) == "friends")

      try await socket.send("[1]")
      #expect(await reader.nextItems() == [1])
      // In pieces, cut inside a character, with a ping between them.
      try await socket.send("[1, ", .text, isLast: false)
      try await socket.send("are you there?", .ping)
      try await socket.send("2", .continuation, isLast: false)
      try await socket.send("]", .continuation)
      let pong = try await socket.frame()
      #expect(pong.opcode == .pong)
      #expect(String(buffer: pong.unmaskedData) == "are you there?")
      #expect(await reader.nextItems() == [1, 2])
    }
  }

  @Test func readsWhatComesWithTheAnswer() async throws {
    try await WireServer.run { server in
      let reader = reader(server.url(scheme: "ws"))
      let request = try await server.request()
      let key = try #require(request["Sec-WebSocket-Key"])
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/",
        headers: ["Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"])
      let upgrader = NIOWebSocketServerUpgrader { channel, _ in
        channel.eventLoop.makeSucceededFuture([:])
      } upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeSucceededVoidFuture()
      }
      let fields = try await upgrader.buildUpgradeResponse(
        channel: request.channel, upgradeRequest: head, initialResponseHeaders: [:]
      ).get()
      let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
      let text = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n\(lines)\r\n"
      // A text of three bytes.
      try await request.send(Array(text.utf8) + [0x81, 3] + Array("[1]".utf8))
      #expect(await reader.nextItems() == [1])
    }
  }

  @Test func keepsTheRowsWhileMessagesAreBroken() async throws {
    try await SocketServer.run { server in
      let reader = reader(server.url())
      let socket = try await server.socket()
      try await socket.send("[1]")
      #expect(await reader.nextItems() == [1])
      try await socket.send("[1,\nx]")
      let state = await reader.next()
      #expect(state?.items == [1])
      #expect(
        state?.phase.failure?.description
          == "\(server.url()), message 2: Invalid JSON at line 2, column 1: expected a value, found \"x\""
      )
      try await socket.send("[2]", .binary)
      #expect(
        await reader.nextFailure()
          == "\(server.url()) sent a binary message; expected text.")
      try await socket.send("")
      try await socket.send("[3]")
      #expect(await reader.nextItems() == [3])
    }
  }

  @Test func connectsAgain() async throws {
    try await SocketServer.run { server in
      let reader = reader(server.url())
      let first = try await server.socket()
      try await first.send("[1]")
      #expect(await reader.nextItems() == [1])
      try await first.close(code: 1011, "out of\npaper")
      let state = await reader.next()
      #expect(state?.items == [1])
      #expect(
        state?.phase.failure?.description
          == "\(server.url()) closed the connection with code 1011: out of paper.")
      // The client echoes the code.
      let answer = try await first.frame()
      #expect(answer.opcode == .connectionClose)
      #expect(answer.unmaskedData.getInteger(at: 0, as: UInt16.self) == 1011)

      try await clock.retry()
      let second = try await server.socket()
      try await second.send("[2]")
      #expect(await reader.nextItems() == [2])
      try await second.channel.close()
      #expect(
        await reader.nextFailure()
          == "\(server.url()) closed the connection before the response ended.")
      try await clock.retry()
      try await server.socket().send("[3]")
      #expect(await reader.nextItems() == [3])
    }
  }

  @Test func asksASilentServerWhetherItIsThere() async throws {
    try await SocketServer.run { server in
      let reader = reader(server.url(), silence: .seconds(20))
      let socket = try await server.socket()
      let halves = Task {
        while true { try await clock.wait { $0 == .seconds(10) }.end() }
      }
      // Neither NIO's server nor this one answers pings automatically.
      #expect(try await socket.frame().opcode == .ping)
      #expect(await reader.nextFailure() == "\(server.url()) sent no data for 20.0 seconds.")
      halves.cancel()
      try await socket.channel.closeFuture.get()
    }
  }

  @Test func saysWhyThereIsNoSocket() async throws {
    try await WireServer.run { server in
      let url = server.url(scheme: "ws")
      let reader = reader(url)
      try await server.request().answer("404 Not Found", body: "no")
      #expect(await reader.nextFailure() == "\(url) responded with 404 Not Found. Check the URL.")
      try await clock.retry()
      try await server.request().answer("503 Service Unavailable", "Retry-After: 60")
      #expect(
        await reader.nextFailure()
          == "\(url) responded with 503 Service Unavailable, and requests a delay of 60.0 seconds.")
      try await clock.wait(from: .seconds(60), to: .seconds(66)).end()
      try await server.request().close()
      #expect(await reader.nextFailure() == "\(url) closed the connection without a response.")
      try await clock.retry()
      try await server.request().send(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
          + "Sec-WebSocket-Accept: bm9uZQ==\r\n\r\n")
      #expect(await reader.nextFailure() == "\(url) sent an invalid WebSocket handshake.")
      try await clock.retry()
      let silent = try await server.request()
      try await clock.wait { $0 == .seconds(100) }.end()
      #expect(
        await reader.nextFailure() == "\(url) timed out after 100.0 seconds.")
      try await silent.channel.closeFuture.get()
    }
  }

  @Test func readsOverASecureConnection() async throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates([try TestCertificate.certificate])
    let transport = NIOTransport(tls: tls)
    try await SocketServer.run(security: try TestCertificate.server()) { server in
      let reader = reader(server.url(scheme: "wss"), transport: transport)
      try await server.socket().send("[1]")
      #expect(await reader.nextItems() == [1])

      // A certificate that isn't trusted.
      let stranger = self.reader(server.url(scheme: "wss"))
      let failure = try #require(await stranger.nextFailure())
      #expect(
        failure.hasPrefix(
          "\(server.url(scheme: "wss")) can't be reached securely: its certificate isn't trusted"))
    }
    try await transport.shutdown()
  }

  @Test func reportsARefusedConnection() async throws {
    let port = try ClosedPort()
    let url = "ws://127.0.0.1:\(port.number)/list"
    #expect(
      await reader(url).nextFailure() == "\(url) refused the connection. Is the server running?")
    withExtendedLifetime(port) {}
  }

  @Test func endsWhereThereIsNothingToAsk() async throws {
    let reader = reader("http://localhost/list")
    #expect(
      await reader.nextFailure()
        == "http://localhost/list isn't a valid URL: it must begin with ws:// or wss://."
    )
    #expect(await reader.next() == nil)
  }

  /// On Linux, `URLSession` doesn't support WebSockets.
  @Test func saysThatATransportHasNoWebSockets() async throws {
    #if canImport(FoundationNetworking)
    let url = "ws://localhost/list"
    let reader = reader(url, transport: URLSessionTransport.shared)
    let failure = try #require(await reader.nextFailure())
    #expect(failure.hasPrefix("\(url) can't be read: URLSession doesn't support WebSockets"))
    #endif
  }

  @Test func endsTheConnectionWhenItIsCancelled() async throws {
    try await SocketServer.run { server in
      let states = ListStates.webSocket(
        server.url(), .rows, transport: NIOTransport.shared, timing: .by(clock))
      let task = Task { for await _ in states {} }
      let socket = try await server.socket()
      task.cancel()
      await task.value
      try await socket.channel.closeFuture.get()
    }
  }
}
