import LiveTransport
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import Synchronization

/// Calls `body` with a client of a database on a real socket, its transport, and the database itself.
func withWatchedDatabase(
  _ body: @escaping @Sendable (LiveDatabase, WatchedTransport, TreeDatabase) async throws -> Void
) async throws {
  try await withDatabase { database, tree in
    let transport = WatchedTransport()
    try await body(
      try LiveDatabase(
        database.root.description, transport: transport,
        retry: RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10))), transport, tree)
  }
}

/// A transport whose WebSockets can be counted, held and cut.
final class WatchedTransport: HTTPTransport {
  private struct State {
    var opened = 0
    var received = 0
    var isHeld = false
    var isUnreachable = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var sockets: [any WebSocketConnection] = []
    var sent: [String] = []
  }

  private let state = Mutex(State())
  private let keepsFrames: Bool

  /// Creates a transport; without `keepsFrames`, ``sent`` stays empty.
  init(keepsFrames: Bool = true) { self.keepsFrames = keepsFrames }

  /// The number of WebSockets that were opened.
  var openedCount: Int { state.withLock(\.opened) }

  /// The number of bytes that were received.
  var receivedBytes: Int { state.withLock(\.received) }

  /// The frames that were sent.
  var sent: [String] { state.withLock(\.sent) }

  /// Lets frames wait until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  func release() {
    let waiters = state.withLock { state in
      state.isHeld = false
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Breaks all connections.
  func cut() {
    let sockets = state.withLock { state in
      defer { state.sockets = [] }
      return state.sockets
    }
    for socket in sockets { socket.close() }
  }

  /// Breaks all connections, and refuses others until ``reconnect()``: otherwise, an observer may see
  /// nothing of it, because the client connects again at once.
  func disconnect() {
    state.withLock { $0.isUnreachable = true }
    cut()
  }

  func reconnect() { state.withLock { $0.isUnreachable = false } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    try await NIOTransport.shared.send(request)
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    guard !state.withLock(\.isUnreachable) else { throw .connectionRefused }
    let socket = try await NIOTransport.shared.openWebSocket(request)
    state.withLock { state in
      state.opened += 1
      state.sockets.append(socket)
    }
    return Socket(socket, self)
  }

  private func pass(_ text: String) async {
    await withCheckedContinuation { waiter in
      let isHeld = state.withLock { state in
        if keepsFrames { state.sent.append(text) }
        if state.isHeld { state.waiters.append(waiter) }
        return state.isHeld
      }
      if !isHeld { waiter.resume() }
    }
  }

  private final class Socket: WebSocketConnection {
    private let base: any WebSocketConnection
    private let transport: WatchedTransport

    init(_ base: any WebSocketConnection, _ transport: WatchedTransport) {
      (self.base, self.transport) = (base, transport)
    }

    func receive() async throws(TransportError) -> WebSocketMessage {
      let message = try await base.receive()
      if case .text(let bytes) = message {
        transport.state.withLock { $0.received += bytes.count }
      }
      return message
    }

    func send(_ text: String) async throws(TransportError) {
      await transport.pass(text)
      try await base.send(text)
    }

    func ping() async throws(TransportError) { try await base.ping() }

    func close() { base.close() }
  }
}
