import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// A WebSocket server on a real socket, whose frames the test reads and writes one by one.
final class SocketServer: Sendable {
  let port: Int
  private let channel: any Channel
  private let sockets: AsyncStream<ServedSocket>

  private init(port: Int, channel: any Channel, sockets: AsyncStream<ServedSocket>) {
    (self.port, self.channel, self.sockets) = (port, channel, sockets)
  }

  /// Runs a test with a server, and then closes the server.
  static func run<Result>(
    security: NIOSSLContext? = nil, _ body: (SocketServer) async throws -> Result
  ) async throws -> Result {
    let (sockets, continuation) = AsyncStream.makeStream(of: ServedSocket.self)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let security {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security))
          }
        }.flatMap {
          channel.pipeline.configureHTTPServerPipeline(
            withServerUpgrade: (upgraders: [upgrader(continuation)], completionHandler: { _ in }))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let server = SocketServer(
      port: channel.localAddress?.port ?? 0, channel: channel, sockets: sockets)
    do {
      let result = try await body(server)
      try await channel.close()
      return result
    } catch {
      try await channel.close()
      throw error
    }
  }

  private static func upgrader(
    _ sockets: AsyncStream<ServedSocket>.Continuation
  ) -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader { channel, _ in
      channel.eventLoop.makeSucceededFuture([:])
    } upgradePipelineHandler: { channel, head in
      channel.eventLoop.makeCompletedFuture {
        let (frames, continuation) = AsyncStream.makeStream(of: WebSocketFrame.self)
        try channel.pipeline.syncOperations.addHandler(FrameReader(continuation))
        sockets.yield(ServedSocket(head: head, channel: channel, frames: frames))
      }
    }
  }

  func url(_ path: String = "/list", scheme: String = "ws") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }

  /// The next connection; waits until there is one.
  func socket() async throws -> ServedSocket {
    for await socket in sockets { return socket }
    throw CancellationError()
  }
}

/// A connection of the test's server.
struct ServedSocket: Sendable {
  let head: HTTPRequestHead
  let channel: any Channel
  fileprivate let frames: AsyncStream<WebSocketFrame>

  fileprivate init(
    head: HTTPRequestHead, channel: any Channel, frames: AsyncStream<WebSocketFrame>
  ) {
    (self.head, self.channel, self.frames) = (head, channel, frames)
  }

  /// The next frame; waits until one arrives.
  func frame() async throws -> WebSocketFrame {
    for await frame in frames { return frame }
    throw CancellationError()
  }

  func send(_ text: String, _ opcode: WebSocketOpcode = .text, isLast: Bool = true) async throws {
    let frame = WebSocketFrame(fin: isLast, opcode: opcode, data: ByteBuffer(string: text))
    try await channel.writeAndFlush(frame)
  }

  /// Closes the connection with a code and a reason.
  func close(code: UInt16, _ reason: String) async throws {
    var bytes = ByteBuffer(integer: code)
    bytes.writeString(reason)
    try await channel.writeAndFlush(
      WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes))
  }
}

private final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  private let frames: AsyncStream<WebSocketFrame>.Continuation

  init(_ frames: AsyncStream<WebSocketFrame>.Continuation) {
    self.frames = frames
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    frames.yield(unwrapInboundIn(data))
  }

  func channelInactive(context: ChannelHandlerContext) {
    frames.finish()
    context.fireChannelInactive()
  }
}
