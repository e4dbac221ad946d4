import LiveTree
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// Connections that continue without the task of their request.
@Suite(.timeLimit(.minutes(20))) struct HandoverTests {
  private static let head = "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"

  /// A connection that has received requests, in a server without tasks.
  private static func channel(
    receiving text: String, sessions: HandedOverConnections?
  ) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    let connection = ConnectionHandler(ConnectionPace.Limits(ServerLimits()))
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandlers(
      connection, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
      RequestHandler(connection, .init(onEnd: { _ in }), sessions: sessions))
    try pipeline.addHandlers(RealtimeCompression().handlers())
    try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(string: text))
    return channel
  }

  /// The task of the request closes the connection when it ends.
  private static func endTask(of channel: EmbeddedChannel) throws {
    try channel.close(mode: .output).wait()
    try channel.close().wait()
    channel.embeddedEventLoop.run()
  }

  @Test func onlyTheHandlersOfTheSessionRemain() throws {
    let channel = try Self.channel(receiving: Self.head, sessions: HandedOverConnections())
    #expect(channel.handOver(onStop: {}) != nil)
    try Self.endTask(of: channel)
    #expect(channel.isActive)
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

  /// TLS keeps the parts of a record until it is complete, so the handlers after it don't know that
  /// more has to be read.
  @Test func aHandedOverConnectionReadsTheRestOfATLSRecord() throws {
    let channel = try Self.channel(receiving: Self.head, sessions: HandedOverConnections())
    _ = channel.handOver(onStop: {})
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IncompleteRecord(), position: .first)
    try Self.endTask(of: channel)
    let reads = ReadCounter()
    try pipeline.addHandler(reads, position: .first)
    for count in 1...3 {
      try channel.writeInbound(ByteBuffer(string: "a part"))
      #expect(reads.count == count)
    }
    _ = try channel.finish()
  }

  @Test func aHandedOverConnectionIsClosedWithItsServer() async throws {
    let sessions = HandedOverConnections()
    let channel = try Self.channel(receiving: Self.head, sessions: sessions)
    _ = channel.handOver(onStop: {})
    try Self.endTask(of: channel)
    #expect(channel.isActive)
    sessions.closeAll()
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
    await sessions.ended()
  }

  @Test func aStoppingServerNotifiesTheSession() throws {
    var count = 0
    let channel = try Self.channel(receiving: Self.head, sessions: HandedOverConnections())
    _ = channel.handOver(onStop: { count += 1 })
    try Self.endTask(of: channel)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(count == 1)
    _ = try channel.finish()
  }

  /// A request after this one, an incomplete body and an old client need the handlers for HTTP.
  @Test(
    arguments: [
      head + head, "GET /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1",
      "GET /a.json HTTP/1.0\r\n\r\n",
    ])
  func aConnectionWithMoreThanOneRequestIsNotHandedOver(_ text: String) throws {
    let channel = try Self.channel(receiving: text, sessions: HandedOverConnections())
    #expect(channel.handOver(onStop: {}) == nil)
    // An incomplete body is an error here, which doesn't matter.
    _ = try? channel.finish()
  }

  @Test func aServerWithoutSessionsKeepsItsTasks() throws {
    let channel = try Self.channel(receiving: Self.head, sessions: nil)
    #expect(channel.handOver(onStop: {}) == nil)
    _ = try channel.finish()
  }

  @Test func inputDuringAStreamIsDropped() async throws {
    try await withRealtimeServer { server in
      let stream = try await server.connect(sending: Self.head)
      _ = try await stream.text(until: "event: put")
      try await stream.send("not HTTP\r\n\r\n")
      _ = try await server.database.write(.set(TreePath(parsing: "a"), .string("later")))
      #expect(try await stream.text(until: "later").contains("HTTP/1.1 200 OK"))
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

/// Passes nothing on, as TLS does before the end of a record.
private final class IncompleteRecord: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
  func channelReadComplete(context: ChannelHandlerContext) {}
}

/// Counts the requests for data that reach the socket.
private final class ReadCounter: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  private(set) var count = 0

  func read(context: ChannelHandlerContext) {
    count += 1
    context.read()
  }
}
