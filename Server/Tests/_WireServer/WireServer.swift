import Foundation
import NIOCore
import NIOPosix
public import NIOSSL

/// A server on a real socket whose responses a test writes byte for byte.
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

  /// Starts a server on the given port, or on any free port. With a TLS context, it uses TLS.
  ///
  /// - Parameter answer: Returns the response to a request, which is sent immediately, however busy
  ///   the tasks of the tests are. Without it, the test takes the requests.
  public static func start(
    port: Int = 0, security: NIOSSLContext? = nil,
    answer: (@Sendable (ServedRequest) -> String)? = nil
  ) async throws -> WireServer {
    let (requests, continuation) = AsyncStream.makeStream(of: ServedRequest.self)
    let receive: @Sendable (ServedRequest) -> Void = { request in
      if let answer {
        request.channel.writeAndFlush(ByteBuffer(string: answer(request)), promise: nil)
      } else {
        continuation.yield(request)
      }
    }
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let security {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security))
          }
          try channel.pipeline.syncOperations.addHandler(RequestReader(receive))
        }
      }
      .bind(host: "127.0.0.1", port: port).get()
    return WireServer(
      port: channel.localAddress?.port ?? 0, channel: channel, requests: requests)
  }

  /// Runs a test with a server, and then closes the server.
  public static func run<Result>(
    security: NIOSSLContext? = nil, answer: (@Sendable (ServedRequest) -> String)? = nil,
    _ body: (WireServer) async throws -> Result
  ) async throws -> Result {
    let server = try await start(security: security, answer: answer)
    do {
      let result = try await body(server)
      try await server.stop()
      return result
    } catch {
      try await server.stop()
      throw error
    }
  }

  /// A port without a listener. It's below the ports that systems assign to clients and to servers
  /// that don't choose one, so nothing else takes it until a test uses it.
  public static func freePort() async throws -> Int {
    while true {
      do {
        let server = try await start(port: .random(in: 20_000..<32_768))
        try await server.stop()
        return server.port
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      }
    }
  }

  /// The URL of a path on the server.
  public func url(_ path: String = "/list.json", scheme: String = "http") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }

  /// The next request; waits until there is one.
  public func request() async throws -> ServedRequest {
    for await request in requests { return request }
    throw CancellationError()
  }

  /// Stops listening.
  public func stop() async throws {
    try await channel.close()
  }
}

/// Splits the received bytes into requests.
private final class RequestReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let receive: (ServedRequest) -> Void
  private var received = Data()

  init(_ receive: @escaping (ServedRequest) -> Void) {
    self.receive = receive
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    while let end = received.range(of: Data("\r\n\r\n".utf8)) {
      let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
      let rest = received[end.upperBound...]
      let length = Self.length(head)
      guard rest.count >= length else { return }
      receive(
        ServedRequest(
          head: head, body: String(decoding: rest.prefix(length), as: UTF8.self),
          channel: context.channel))
      received = Data(rest.dropFirst(length))
    }
  }

  /// The value of `Content-Length`; 0 if there is none.
  private static func length(_ head: String) -> Int {
    let name = "content-length:"
    let line = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix(name) }
    return line.flatMap { Int($0.dropFirst(name.count).filter { $0 != " " }) } ?? 0
  }
}
