import LiveTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// Event streams and WebSockets, which take their connection over.
@Suite(.timeLimit(.minutes(20))) struct LastingResponseTests {
  private static let head = "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"

  /// A connection whose handlers for HTTP were replaced.
  private static func channel(
    onStop: @escaping () -> Void = {}
  ) throws -> (EmbeddedChannel, LastingResponseHandler) {
    let channel = EmbeddedChannel()
    let connection = ConnectionHandler(ConnectionPace.Limits(ServerLimits()))
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandlers(
      connection, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
      RequestHandler(connection, .init(onEnd: { _ in })))
    try pipeline.addHandlers(RealtimeCompression().handlers())
    try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).wait()
    let handler = LastingResponseHandler(onStop: onStop)
    try pipeline.replaceHTTP(by: handler)
    channel.embeddedEventLoop.run()
    return (channel, handler)
  }

  @Test func onlyTheHandlersOfTheConnectionRemain() throws {
    let (channel, _) = try Self.channel()
    let pipeline = channel.pipeline.syncOperations
    #expect(throws: (any Error).self) { try pipeline.handler(type: HTTPResponseEncoder.self) }
    #expect(throws: (any Error).self) {
      try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    }
    #expect(throws: (any Error).self) { try pipeline.handler(type: UnmatchedResponseHandler.self) }
    #expect(throws: (any Error).self) { try pipeline.handler(type: BrokenBodyHandler.self) }
    _ = try pipeline.handler(type: ConnectionHandler.self)
    _ = try pipeline.handler(type: RequestHandler.self)
    _ = try channel.finish()
  }

  @Test func aStoppingServerNotifiesTheSession() throws {
    var count = 0
    let (channel, _) = try Self.channel { count += 1 }
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(count == 1)
    _ = try channel.finish()
  }

  /// The client has already closed its side, so nothing else from it ends the connection.
  @Test func theLastBytesPrecedeTheEndForAClientThatHasSentEverything() throws {
    let (channel, handler) = try Self.channel()
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    handler.finish(with: ByteBuffer(string: "end"), in: channel.pipeline.syncOperations)
    channel.embeddedEventLoop.run()
    #expect(try channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "end"))
    #expect(!channel.isActive)
  }

  @Test func aCanceledServerClosesItsConnections() async throws {
    let connections = LastingConnections()
    let (channel, _) = try Self.channel()
    connections.add(channel, finally: nil)
    connections.closeAll()
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
    await connections.ended()
  }
}

// MARK: - On a socket

extension LastingResponseTests {
  @Test func inputDuringAStreamIsDropped() async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(sending: Self.head)
      _ = try await stream.text(until: "event: put")
      try await stream.send("not HTTP\r\n\r\n")
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string("later")))
      #expect(try await stream.text(until: "later").contains("HTTP/1.1 200 OK"))
    }
  }

  /// A stream may follow other requests on its connection, whatever has answered them.
  @Test(arguments: ["/a.json", "/page", "/"])
  func aStreamFollowsARequest(_ path: String) async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(sending: "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await stream.text(until: "\r\n\r\n")
      try await stream.send(Self.head)
      _ = try await stream.text(until: "event: put")
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string("later")))
      _ = try await stream.text(until: "later")
      try await stream.close()
      await waitUntil("no stream is open") { server.metrics.text.contains("live_streams 0\n") }
      await waitUntil("no connection is open") {
        server.metrics.text.contains("live_connections 0\n")
      }
    }
  }

  /// Requests after that of a stream wait for its end, which is that of the connection.
  @Test func aRequestThatFollowsAStreamIsNotAnswered() async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(
        sending: Self.head + "GET /b.json HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await stream.text(until: "event: put")
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string("later")))
      let text = try await stream.text(until: "later")
      #expect(text.ranges(of: "HTTP/1.1 200").count == 1)
    }
  }

  /// An old client has no chunks, so Hummingbird's task writes its stream.
  @Test func aClientOfHTTP10ReceivesEvents() async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(
        sending: "GET /a.json HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n")
      _ = try await stream.text(until: "event: put")
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string("later")))
      _ = try await stream.text(until: "later")
      await server.stop()
      _ = await stream.rest()
    }
  }

  @Test func aRefusedStreamLeavesTheConnectionOpen() async throws {
    try await withRealtimeServer { server in
      let client = try await server.connect(
        sending: "GET /a.json?orderBy=1 HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
      _ = try await client.text(until: "\r\n\r\n")
      try await client.send("GET /b.json HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.text(until: "200 OK").contains("HTTP/1.1 400"))
      #expect(server.metrics.text.contains("live_streams 0\n"))
    }
  }

  @Test func aClientThatDisconnectsEndsItsStream() async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(sending: Self.head)
      _ = try await stream.text(until: "event: put")
      try await stream.close()
      await waitUntil("nothing is observed") { await server.database.subscriptionCount == 0 }
      await waitUntil("no stream is open") { server.metrics.text.contains("live_streams 0\n") }
    }
  }

  /// No task waits for the WebSocket, but its final writes must be made before the process exits.
  @Test func aStoppedServerHasMadeTheFinalWritesOfItsSockets() async throws {
    try await withRealtimeServer { server in
      let socket = try await server.connect(
        sending: "GET /.ws?v=5 HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
      _ = try await socket.text(until: #""t":"h""#)
      let text = #"{"t":"d","d":{"r":1,"a":"o","b":{"p":"/a","d":"left"}}}"#
      var frame = ByteBuffer(bytes: [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0])
      frame.writeString(text)
      try await socket.send(frame)
      _ = try await socket.text(until: #""s":"ok""#)
      await server.stop()
      try await server.ended()
      #expect(await server.database.read(try TreePath(parsing: "a")) == TreeNode(.string("left")))
    }
  }

  @Test func aCanceledServerClosesItsStreams() async throws {
    let streams = AsyncStream.makeStream(of: SocketClient.self)
    try await withRealtimeServer { server in
      let stream = try await server.connect(sending: Self.head)
      _ = try await stream.text(until: "event: put")
      streams.continuation.yield(stream)
    }
    for await stream in streams.stream {
      #expect(await stream.rest().contains("event: put"))
      break
    }
  }
}
