import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// A network that breaks without closing a connection.
@Suite(.timeLimit(.minutes(5))) struct SilentServerTests {
  /// A server that says hello, takes what it's sent, and never answers. Its line answers pings, or doesn't.
  private final class SilentServer: HTTPTransport {
    /// What was sent since the last pong, the most that it was, and the number of pings.
    struct Line {
      var bytes = 0
      var most = 0
      var pings = 0
      var connections = 0
    }

    let sent = Mutex<[String]>([])
    let line = Mutex(Line())
    let hasPongs: Bool

    init(hasPongs: Bool = false) { self.hasPongs = hasPongs }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      throw .connectionRefused
    }

    func openWebSocket(
      _ request: TransportRequest
    ) async throws(TransportError) -> any WebSocketConnection {
      line.withLock { line in
        line.connections += 1
        line.bytes = 0
      }
      return Socket(self)
    }
  }

  private actor Socket: WebSocketConnection {
    private nonisolated let server: SilentServer
    private var messages: AsyncStream<WebSocketMessage>.AsyncIterator
    private nonisolated let end: AsyncStream<WebSocketMessage>.Continuation

    init(_ server: SilentServer) {
      self.server = server
      let (stream, end) = AsyncStream.makeStream(of: WebSocketMessage.self)
      let hello = SocketServerMessage.hello(
        SocketHello(milliseconds: 0, host: "h", session: "s"))
      end.yield(.text(Array(hello.encoded.utf8)))
      (messages, self.end) = (stream.makeAsyncIterator(), end)
    }

    func receive() async throws(TransportError) -> WebSocketMessage {
      var messages = messages
      defer { self.messages = messages }
      guard let message = await messages.next(isolation: self) else { throw .connectionLost }
      // The line has taken what was sent before the ping.
      if message == .pong { server.line.withLock { $0.bytes = 0 } }
      return message
    }

    nonisolated func send(_ text: String) async throws(TransportError) {
      server.sent.withLock { $0.append(text) }
      server.line.withLock { line in
        line.bytes += text.utf8.count
        line.most = max(line.most, line.bytes)
      }
    }

    nonisolated func ping() async throws(TransportError) {
      server.line.withLock { $0.pings += 1 }
      if server.hasPongs { end.yield(.pong) }
    }

    nonisolated func close() { end.finish() }
  }

  /// What the client itself sends, such as its ping, isn't a sign of the server's life.
  @Test func aServerThatFallsSilentIsNoticed() async throws {
    let server = SilentServer()
    let database = try LiveDatabase(
      "http://localhost", transport: server,
      retry: RetryPolicy(
        first: .milliseconds(1), longest: .milliseconds(5), silence: .milliseconds(40)))
    // On a busy machine, the connection may take too long to open at first, or the ping come too late.
    let failures = database["n"].observations().compactMap { observation in
      if case .failed(let error, .some) = observation.phase { error.description } else { nil }
    }
    let isNoticed = await failures.contains { failure in
      failure.contains("nothing was received for 0.04 seconds")
        && server.sent.withLock { $0.contains(SocketClientMessage.ping.encoded) }
    }
    #expect(isNoticed)
  }

  /// A large write is handed over as the line takes it, and the line that takes it isn't silent.
  @Test(arguments: [true, false])
  func aLargeWriteWaitsForTheLine(hasPongs: Bool) async throws {
    let server = SilentServer(hasPongs: hasPongs)
    let policy = RetryPolicy(
      first: .milliseconds(1), longest: .seconds(600),
      silence: hasPongs ? .seconds(75) : .milliseconds(40))
    let database = try LiveDatabase("http://localhost", transport: server, retry: policy)
    let text = String(repeating: "é", count: 1_200_000)
    let writing = Task { try await database["text"].set(.string(text)) }
    await waitUntil("the line has everything, or is given up") {
      let bytes = server.sent.withLock { $0.reduce(0) { $0 + $1.utf8.count } }
      let line = server.line.withLock(\.self)
      return hasPongs ? bytes > 2_400_000 : line.connections > 1 && line.pings >= 3
    }
    let line = server.line.withLock(\.self)
    #expect(line.most <= 256 << 10)
    #expect(hasPongs ? line.pings >= 30 : line.pings >= 3, "\(line)")
    writing.cancel()
  }

  /// Otherwise, a write would wait for a connection that can't be opened.
  @Test func aTransportWithoutWebSocketsIsReportedAtOnce() throws {
    let database = try LiveDatabase("http://localhost", transport: RequestsOnly())
    #expect(database.pendingWriteCount == 0 && database.pendingWrites.isEmpty)
    let error = #expect(throws: DatabaseError.self) {
      try LiveDatabase("http://localhost", transport: RequestsOnly(), connection: .webSocket)
    }
    #expect(error?.code == .unsupported)
  }

  /// The storage is passed to the database, and a storage needs a WebSocket.
  @Test(arguments: [[:], ["FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000"]])
  func aDatabaseOfFirebaseKeepsItsWrites(environment: [String: String]) {
    let error = #expect(throws: DatabaseError.self) {
      try LiveDatabase(
        firebase: "https://app.firebaseio.com", environment: environment,
        transport: RequestsOnly(), storage: NoWrites())
    }
    #expect(error?.code == .unsupported)
  }
}

private struct RequestsOnly: HTTPTransport {
  var supportsWebSockets: Bool { false }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .connectionRefused
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    throw .unsupported("This transport has no WebSockets.")
  }
}

private struct NoWrites: PendingWriteStorage {
  func load() async throws -> [PendingWrite] { [] }
  func add(_ write: PendingWrite) async throws {}
  func remove(_ id: PendingWrite.ID) async throws {}
  func close() async {}
}
