import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import LiveTreeServer

@Suite struct ConnectionHandlerTests {
  /// A connection whose time the test controls.
  private struct Connection {
    let channel: EmbeddedChannel
    let faults = Faults()

    init() throws {
      var limits = ServerLimits()
      limits.headerTimeout = .seconds(10)
      limits.bodyTimeout = .seconds(20)
      limits.minimumBodyRate = 10
      limits.idleTimeout = .seconds(60)
      limits.slowReaderTimeout = .seconds(30)
      let faults = faults
      let connection = ConnectionHandler(ConnectionPace.Limits(limits)) { faults.append($0) }
      channel = EmbeddedChannel()
      try channel.pipeline.syncOperations.addHandlers(
        HalfClosing(), connection, HTTPResponseEncoder(),
        ByteToMessageHandler(HTTPRequestDecoder()),
        RequestHandler(connection, .init(onEnd: { _ in })))
      try channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).wait()
    }

    func receive(_ text: String) throws {
      _ = try channel.writeInbound(ByteBuffer(string: text))
    }

    func pass(_ seconds: Int64) {
      channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    func answer() throws {
      try channel.writeOutbound(
        HTTPServerResponsePart.head(
          HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    /// The bytes sent since the last call.
    func sent() throws -> String {
      var text = ""
      while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
        text += String(buffer: bytes)
      }
      return text
    }
  }

  /// Embedded channels close both directions at once; sockets don't.
  private final class HalfClosing: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      if mode == .output {
        promise?.succeed()
      } else {
        context.close(mode: mode, promise: promise)
      }
    }
  }

  /// The faults, in order.
  private final class Faults: Sendable {
    private let stored = Mutex<[ConnectionPace.Fault]>([])
    var all: [ConnectionPace.Fault] { stored.withLock { $0 } }

    func append(_ fault: ConnectionPace.Fault) {
      stored.withLock { $0.append(fault) }
    }
  }

  @Test func aByteASecondTimesOut() throws {
    let connection = try Connection()
    for byte in "GET /a.jso" {
      #expect(connection.faults.all.isEmpty)
      try connection.receive(String(byte))
      connection.pass(1)
    }
    #expect(connection.faults.all == [.slowHead])
    let answer = try connection.sent()
    #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(
      answer.hasSuffix(
        "\r\n\r\n{\"error\":\"The request took too long to arrive. Try again.\"}\n"))
    // Input is dropped, and the connection is closed soon.
    try connection.receive("GET /b.json HTTP/1.1\r\n\r\n")
    #expect(connection.channel.isActive)
    connection.pass(2)
    #expect(!connection.channel.isActive)
    #expect(connection.faults.all == [.slowHead])
  }

  @Test func aBodyThatTricklesTimesOut() throws {
    let connection = try Connection()
    try connection.receive("PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
    for _ in 0..<22 {
      #expect(connection.faults.all.isEmpty)
      try connection.receive("1")
      connection.pass(1)
    }
    connection.pass(1)
    #expect(connection.faults.all == [.slowBody])
    #expect(try connection.sent().hasPrefix("HTTP/1.1 408 "))
  }

  @Test func aBodyThatArrivesSteadilyIsAccepted() throws {
    let connection = try Connection()
    try connection.receive("PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
    for _ in 0..<100 {
      try connection.receive("1234567890")
      connection.pass(1)
    }
    connection.pass(1_000)
    #expect(connection.faults.all.isEmpty)
  }

  @Test func aStreamMayLastForever() throws {
    let connection = try Connection()
    try connection.receive(
      "GET /a.json HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
    connection.pass(1_000_000)
    #expect(connection.channel.isActive)
    #expect(connection.faults.all.isEmpty)
  }

  @Test func anIdleConnectionIsClosedWithoutAResponse() throws {
    let connection = try Connection()
    for _ in 0..<3 {
      try connection.receive("GET /a.json HTTP/1.1\r\nHost: a\r\n\r\n")
      connection.pass(500)
      try connection.answer()
      connection.pass(59)
      #expect(connection.channel.isActive)
    }
    _ = try connection.sent()
    connection.pass(1)
    #expect(!connection.channel.isActive)
    #expect(try connection.sent() == "")
    #expect(connection.faults.all == [.idle])
  }

  @Test func aClientThatReadsNothingIsDisconnected() throws {
    let connection = try Connection()
    try connection.receive("GET /a.json HTTP/1.1\r\nHost: a\r\n\r\n")
    connection.channel.isWritable = false
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.pass(29)
    #expect(connection.channel.isActive)
    connection.pass(1)
    #expect(!connection.channel.isActive)
    #expect(connection.faults.all == [.slowReader])
  }

  @Test func noFinalResponseIsSentDuringAnother() throws {
    let connection = try Connection()
    try connection.receive("PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
    try connection.channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
    _ = try connection.sent()
    connection.pass(20)
    #expect(connection.faults.all == [.slowBody])
    #expect(try connection.sent() == "")
    #expect(!connection.channel.isActive)
  }
}
