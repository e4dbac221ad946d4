import Foundation
import NIOCore
import NIOPosix

/// Connections that each insert, wait for the response, and insert again.
final class Writers: Sendable {
  private let port: Int
  private let count: Int
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  init(port: Int, count: Int) {
    (self.port, self.count) = (port, count)
  }

  /// Inserts for a while.
  ///
  /// - Returns: The time that each insert took.
  func run(for duration: Duration) async throws -> Histogram {
    let end = ContinuousClock.now + duration
    let times = try await withThrowingTaskGroup(of: Histogram.self) { tasks in
      for number in 0..<count { tasks.addTask { try await self.insert(number, until: end) } }
      return try await tasks.reduce(into: Histogram()) { $0.add($1) }
    }
    try await group.shutdownGracefully()
    return times
  }

  private func insert(
    _ number: Int, until end: ContinuousClock.Instant
  ) async throws -> Histogram {
    let writer = Writer(number, until: end)
    let channel = try await connect(writer)
    try await channel.closeFuture.get()
    let (times, failure) = try await channel.eventLoop.submit { writer.result }.get()
    if let failure { throw LoadError.failed(failure) }
    return times
  }

  private func connect(_ writer: Writer) async throws -> any Channel {
    try await ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(writer)
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }
}

/// One of the connections; used only on its event loop.
private final class Writer: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private static let complete = Array("HTTP/1.1 204".utf8)

  private let number: Int
  private let end: ContinuousClock.Instant
  private var start = ContinuousClock.now
  private var count = 0
  private var response: [UInt8] = []
  private var times = Histogram()
  private var failure: String?

  var result: (Histogram, String?) { (times, failure) }

  init(_ number: Int, until end: ContinuousClock.Instant) {
    (self.number, self.end) = (number, end)
  }

  func channelActive(context: ChannelHandlerContext) {
    insert(context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    response += unwrapInboundIn(data).readableBytesView
    guard response.suffix(4).elementsEqual("\r\n\r\n".utf8) || !response.starts(with: Self.complete)
    else { return }
    guard response.starts(with: Self.complete) else {
      failure = "A write was refused: \(String(decoding: response, as: UTF8.self))"
      return context.close(promise: nil)
    }
    response.removeAll(keepingCapacity: true)
    times.add(ContinuousClock.now - start)
    count += 1
    ContinuousClock.now < end ? insert(context) : context.close(promise: nil)
  }

  private func insert(_ context: ChannelHandlerContext) {
    start = .now
    let request =
      "PUT /load/\(number)/\(count).json?print=silent HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      + "Content-Length: 22\r\n\r\n\"\(Dialect.digits(of: count))\""
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }
}
