import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization
import Testing

@testable import LiveTreeClient

/// A network that breaks without closing a connection.
@Suite(.timeLimit(.minutes(5))) struct SilentServerTests {
  /// A server that says hello, takes what it's sent, and never answers.
  private final class SilentServer: HTTPTransport {
    let sent = Mutex<[String]>([])

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      throw .connectionRefused
    }

    func openWebSocket(
      _ request: TransportRequest
    ) async throws(TransportError) -> any WebSocketConnection {
      Socket(self)
    }
  }

  private actor Socket: WebSocketConnection {
    private nonisolated let server: SilentServer
    private var messages: AsyncStream<String>.AsyncIterator
    private nonisolated let end: AsyncStream<String>.Continuation

    init(_ server: SilentServer) {
      self.server = server
      let (stream, end) = AsyncStream.makeStream(of: String.self)
      end.yield(
        SocketServerMessage.hello(SocketHello(milliseconds: 0, host: "h", session: "s")).encoded)
      (messages, self.end) = (stream.makeAsyncIterator(), end)
    }

    func receive() async throws(TransportError) -> WebSocketMessage {
      var messages = messages
      defer { self.messages = messages }
      guard let message = await messages.next(isolation: self) else { throw .connectionLost }
      return .text(Array(message.utf8))
    }

    nonisolated func send(_ text: String) async throws(TransportError) {
      server.sent.withLock { $0.append(text) }
    }

    nonisolated func ping() async throws(TransportError) {}

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
