import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import LiveTreeServer

@Suite struct RequestHandlerTests {
  /// Plays requests and responses on a connection, and returns the reported records.
  private func records(
    _ play: (EmbeddedChannel) throws -> Void
  ) throws -> [RequestRecord] {
    let stored = Records()
    let connection = ConnectionHandler(ConnectionPace.Limits(ServerLimits()))
    let channel = EmbeddedChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: "10.0.0.1", port: 1)
    try channel.pipeline.syncOperations.addHandlers(
      connection, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
      RequestHandler(connection, .init(onEnd: { stored.append($0) })))
    try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).wait()
    try play(channel)
    _ = try? channel.finish(acceptAlreadyClosed: true)
    return stored.all
  }

  private final class Records: Sendable {
    private let stored = Mutex<[RequestRecord]>([])
    var all: [RequestRecord] { stored.withLock { $0 } }
    func append(_ record: RequestRecord) { stored.withLock { $0.append(record) } }
  }

  private func answer(
    _ channel: EmbeddedChannel, _ status: HTTPResponseStatus, _ parts: String...
  ) throws {
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: status)))
    for part in parts {
      try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: part))))
    }
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  @Test func everyRequestIsReportedOnce() throws {
    let records = try records { channel in
      try channel.writeInbound(
        ByteBuffer(
          string: "PUT /a.json?auth=secret HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\"a\""
            + "GET /b.json#c HTTP/1.1\r\nHost: a\r\n\r\n"))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try answer(channel, .unauthorized, "12", "345")
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try answer(channel, .ok)
      try channel.writeInbound(ByteBuffer(string: "DELETE /c.json HTTP/1.1\r\nHost: a\r\n\r\n"))
    }
    #expect(records.map(\.kind) == [.set, .read, .remove])
    #expect(records.map(\.path) == ["/a.json", "/b.json", "/c.json"])
    #expect(records.map(\.address) == ["10.0.0.1", "10.0.0.1", "10.0.0.1"])
    #expect(records.map(\.status) == [401, 200, nil])
    #expect(records.map(\.bytesIn) == [3, 0, 0])
    #expect(records.map(\.bytesOut) == [5, 0, 0])
    #expect(records.map(\.duration) == [.seconds(1), .seconds(2), .zero])
  }

  @Test func eventsAreCounted() throws {
    let records = try records { channel in
      try channel.writeInbound(
        ByteBuffer(string: "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"))
      let handler = try channel.pipeline.syncOperations.handler(type: RequestHandler.self)
      for _ in 0..<2 {
        handler.streamedEvent()
        handler.streamed(20)
      }
      try answer(channel, .ok)
    }
    #expect(records.map(\.kind) == [.stream])
    #expect(records.map(\.events) == [2])
    #expect(records.map(\.bytesOut) == [40])
  }
}
