import Foundation
import NIOCore
import NIOPosix

/// A server on a real socket that answers nothing by itself: the test takes each request and
/// writes what is sent, byte for byte.
public final class WireServer: Sendable {
  /// The port on which it listens.
  public let port: Int
  private let channel: any Channel
  private let requests: AsyncStream<ServedRequest>

  private init(
    port: Int, channel: any Channel, requests: AsyncStream<ServedRequest>
  ) {
    (self.port, self.channel, self.requests) = (port, channel, requests)
  }

  /// A server that listens, on a port that is free unless one is given.
  public static func start(port: Int = 0) async throws -> WireServer {
    let (requests, continuation) = AsyncStream.makeStream(of: ServedRequest.self)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(RequestReader(continuation))
        }
      }
      .bind(host: "127.0.0.1", port: port).get()
    return WireServer(
      port: channel.localAddress?.port ?? 0, channel: channel, requests: requests)
  }

  /// Runs a test with a server, which is closed afterwards.
  public static func run<Result>(
    _ body: (WireServer) async throws -> Result
  ) async throws -> Result {
    let server = try await start()
    do {
      let result = try await body(server)
      try await server.stop()
      return result
    } catch {
      try await server.stop()
      throw error
    }
  }

  /// A port on which nobody listens.
  public static func freePort() async throws -> Int {
    let server = try await start()
    try await server.stop()
    return server.port
  }

  /// The address of something that the server has.
  public func url(_ path: String = "/list.json", scheme: String = "http") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }

  /// The next request; waits until there is one.
  public func request() async throws -> ServedRequest {
    for await request in requests { return request }
    throw CancellationError()
  }

  /// Listens no more.
  public func stop() async throws {
    try await channel.close()
  }
}

/// Cuts what arrives at blank lines.
private final class RequestReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let requests: AsyncStream<ServedRequest>.Continuation
  private var text = ""

  init(_ requests: AsyncStream<ServedRequest>.Continuation) {
    self.requests = requests
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    while let end = text.range(of: "\r\n\r\n") {
      requests.yield(
        ServedRequest(head: String(text[..<end.lowerBound]), channel: context.channel))
      text = String(text[end.upperBound...])
    }
  }
}
