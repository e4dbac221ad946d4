import LiveTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LiveTreeServer

/// The system calls by which an event loop sends responses.
@LoopActor @Suite(.timeLimit(.minutes(20))) struct ExchangeTurnTests {
  private final class Flushes: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    var count = 0

    func flush(context: ChannelHandlerContext) {
      count += 1
      context.flush()
    }
  }

  private static func channel(
    _ service: RealtimeService, on loop: EmbeddedEventLoop, _ flushes: Flushes
  ) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(loop: loop)
    let logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
    let admission = AdmissionControl(
      ServerLimits(), metrics: nil, log: ServerLog(logger, logsRequests: false))
    let connection = ConnectionHandler(ConnectionPace.Limits(ServerLimits()))
    let requests = RequestHandler(connection, .init(onEnd: { _ in }))
    let accepted = AcceptedConnection(channel)
    accepted.end()
    let exchange = ExchangeHandler(
      service, admission, requests, RealtimeCompression(), of: accepted,
      LastingConnections(), on: service.streams[loop], logger: logger
    ) { _ in }
    try channel.pipeline.syncOperations.addHandlers(
      flushes, connection, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
      requests, exchange)
    try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).wait()
    return channel
  }

  /// A client would otherwise wake for each response, and the server would make a call for each.
  @Test func theResponsesOfATurnAreSentTogether() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    _ = try await database.write(.set(.root, .string("value")))
    let service = RealtimeDatabases(database).service
    let loop = EmbeddedEventLoop()
    let flushes = [Flushes(), Flushes()]
    let channels = try flushes.map { try Self.channel(service, on: loop, $0) }
    let request = "GET /.json HTTP/1.1\r\nHost: a\r\n\r\n"
    for turn in 1...3 {
      for channel in channels {
        try channel.writeInbound(ByteBuffer(string: request + request))
        try channel.writeInbound(ByteBuffer(string: request))
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
      }
      #expect(flushes.map(\.count) == [turn - 1, turn - 1])
      loop.run()
      #expect(flushes.map(\.count) == [turn, turn])
      for channel in channels {
        #expect(try Self.answerCount(of: channel) == 3)
      }
    }
    for channel in channels { _ = try channel.finish(acceptAlreadyClosed: true) }
  }

  /// A client that reads nothing has one response waiting, and not one for each request that it sends.
  @Test func aClientThatReadsNothingIsNotAnswered() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    let service = RealtimeDatabases(database).service
    let loop = EmbeddedEventLoop()
    let channel = try Self.channel(service, on: loop, Flushes())
    let request = "GET /.json HTTP/1.1\r\nHost: a\r\n\r\n"
    channel.isWritable = false
    for _ in 0..<3 { try channel.writeInbound(ByteBuffer(string: request + request)) }
    loop.advanceTime(by: .seconds(1))
    #expect(try Self.answerCount(of: channel) == 1)
    for _ in 0..<2 {
      channel.isWritable = true
      channel.pipeline.fireChannelWritabilityChanged()
    }
    loop.advanceTime(by: .seconds(1))
    #expect(try Self.answerCount(of: channel) == 5)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  private static func answerCount(of channel: EmbeddedChannel) throws -> Int {
    var text = ""
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
      text += String(buffer: bytes)
    }
    return text.ranges(of: "HTTP/1.1 200 OK").count
  }
}
