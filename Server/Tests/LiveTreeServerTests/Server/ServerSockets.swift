import Hummingbird
import LiveListTesting
import LiveTree
import LiveTreeTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import Synchronization
import Testing

@testable import LiveTreeServer

/// A server on a real socket.
struct ServerSocket: Sendable {
  let port: Int
  let database: TreeDatabase
  let metrics: PrometheusMetrics
  let lines: Lines
  let stop: @Sendable () async -> Void
  /// Returns when the server has stopped.
  let ended: @Sendable () async throws -> Void

  /// Opens a connection.
  func connect(_ tls: NIOSSLContext? = nil, sending text: String = "") async throws -> SocketClient
  {
    try await SocketClient.connect(to: port, tls, sending: text)
  }

  /// The whole response to the only request of a connection.
  func answer(to head: String, _ fields: String...) async throws -> String {
    let lines = ["\(head) HTTP/1.1", "Host: a", "Connection: close"] + fields + ["", ""]
    return try await connect(sending: lines.joined(separator: "\r\n")).rest()
  }
}

/// Runs a test with a server that has a database, a page at `/page`, and one at `/held` that responds
/// when the test releases it.
///
/// - Parameter answersOnLoop: Whether event loops answer small requests, and not only the router.
func withRealtimeServer(
  _ limits: ServerLimits = ServerLimits(), held: HeldAnswer = HeldAnswer(),
  isReady: @escaping @Sendable () async throws -> Void = {}, logsRequests: Bool = false,
  readers: HealthEndpoints.Readers = .loopbackAndAdmin, hosts: ServerHosts = .any,
  tls: ServerCertificate? = nil, storage: any TreeStorage = MemoryTreeStorage(),
  answersOnLoop: Bool = true,
  _ body: @escaping @Sendable (ServerSocket) async throws -> Void
) async throws {
  let database = try await TreeDatabase(
    storage: storage, now: { 0 }, random: SplitMix64(seed: 1))
  let databases = RealtimeDatabases(database)
  let router = Router(context: RealtimeContext.self)
  router.add(middleware: RealtimeMiddleware(databases))
  router.get("/page") { _, _ in "a page" }
  router.get("/held") { _, _ in try await held.answer() }
  let (metrics, lines) = (PrometheusMetrics(), Lines())
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  let logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
  let server = RealtimeServer(
    router: router, databases: answersOnLoop ? databases : nil, port: 0, hosts: hosts, tls: tls,
    limits: limits,
    metrics: ServerMetrics(metrics),
    health: HealthEndpoints(
      metrics: metrics, readers: readers, credentials: KnownAdmin(), isReady: isReady),
    logger: lines.logger(), logsRequests: logsRequests,
    onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
  let group = ServiceGroup(services: [server], logger: logger)
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    let running = Task { try await group.run() }
    // A failing test must not wait for a server that doesn't stop.
    defer { running.cancel() }
    tasks.addTask { try await running.value }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    try await body(
      ServerSocket(
        port: port, database: database, metrics: metrics, lines: lines,
        stop: { await group.triggerGracefulShutdown() }, ended: { try await running.value }))
    running.cancel()
    // The error of a canceled server doesn't matter.
    _ = await tasks.nextResult()
  }
}

/// The token `admin` is that of the admin, and `user` that of a user; every other token is invalid.
private struct KnownAdmin: TreeCredentials {
  func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    switch token {
    case "admin": VerifiedIdentity(.admin)
    case "user": VerifiedIdentity(.user(.object([.init(name: "uid", value: .string("ada"))])))
    default: throw .invalid
    }
  }
}

/// A response that waits until the test releases it.
final class HeldAnswer: Sendable {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let releases = AsyncStream.makeStream(of: Void.self)

  func answer() async throws -> String {
    arrivals.continuation.yield()
    for await _ in releases.stream { return "at last" }
    throw CancellationError()
  }

  /// Waits until a request has arrived.
  func arrived() async {
    for await _ in arrivals.stream { return }
  }

  func release() {
    releases.continuation.yield()
  }
}

/// A connection whose bytes the test controls and observes.
final class SocketClient: Sendable {
  private let channel: any Channel
  private let bytes: AsyncStream<String>
  private let seen = Mutex("")

  private init(_ channel: any Channel, _ bytes: AsyncStream<String>) {
    (self.channel, self.bytes) = (channel, bytes)
  }

  /// - Parameter text: The text to send as soon as the connection is open, because a test of
  ///   timeouts must not be slow itself.
  static func connect(
    to port: Int, _ tls: NIOSSLContext?, sending text: String
  ) async throws -> SocketClient {
    let (bytes, continuation) = AsyncStream.makeStream(of: String.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls {
            try channel.pipeline.syncOperations.addHandler(
              NIOSSLClientHandler(context: tls, serverHostname: nil))
          }
          try channel.pipeline.syncOperations.addHandler(Reader(continuation, first: text))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return SocketClient(channel, bytes)
  }

  func send(_ text: String) async throws { try await send(ByteBuffer(string: text)) }

  func send(_ bytes: ByteBuffer) async throws { try await channel.writeAndFlush(bytes) }

  /// Closes this side of the connection.
  func closeOutput() async throws { try await channel.close(mode: .output) }

  func close() async throws {
    try await channel.close()
  }

  /// Everything up to the end of the connection.
  func rest() async -> String {
    for await more in bytes { seen.withLock { $0 += more } }
    return seen.withLock { $0 }
  }

  /// Everything up to and including a text.
  func text(until end: String) async throws -> String {
    if let found = seen.withLock({ $0.contains(end) ? $0 : nil }) { return found }
    for await more in bytes {
      let text = seen.withLock { seen in
        seen += more
        return seen
      }
      if text.contains(end) { return text }
    }
    throw ClosedEarly(text: seen.withLock { $0 })
  }

  struct ClosedEarly: Error {
    let text: String
  }

  private final class Reader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let bytes: AsyncStream<String>.Continuation
    private let first: String

    init(_ bytes: AsyncStream<String>.Continuation, first: String) {
      (self.bytes, self.first) = (bytes, first)
    }

    func channelActive(context: ChannelHandlerContext) {
      if !first.isEmpty {
        context.writeAndFlush(NIOAny(ByteBuffer(string: first)), promise: nil)
      }
      context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      bytes.yield(String(buffer: unwrapInboundIn(data)))
    }

    func channelInactive(context: ChannelHandlerContext) {
      bytes.finish()
    }
  }
}
