import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization

/// A server in the same process: it answers a client's requests from a value that it holds, and pushes
/// changes.
final class ScriptedServer: HTTPTransport {
  /// A WebSocket message, as the bytes that a transport receives.
  typealias Frame = [UInt8]

  private struct State {
    var value: TreeNode
    var outbox: AsyncStream<Frame>.Continuation?
    var joiner = SocketFrameJoiner(maximumBytes: 256 << 20)
    var writeCount = 0
    var answersWrites = true
    /// The answers that were encoded before.
    var prepared: [TreePath: [Frame]] = [:]

    func frames(of path: TreePath) -> [Frame] {
      prepared[path] ?? ScriptedServer.frames(of: .put(path, value[path].json(export: true)))
    }
  }

  private let state: Mutex<State>
  private let isOpen: Mutex<Bool>

  init(_ value: TreeNode, isOpen: Bool = true) {
    state = Mutex(State(value: value))
    self.isOpen = Mutex(isOpen)
  }

  /// The number of writes that were received.
  var writeCount: Int { state.withLock(\.writeCount) }

  /// Stops answering writes, so that they stay pending.
  func stopAnswering() { state.withLock { $0.answersWrites = false } }

  /// Accepts connections.
  func open() { isOpen.withLock { $0 = true } }

  /// Encodes the value of a path, so that the time isn't counted as the client's.
  func prepare(_ path: TreePath) {
    state.withLock { $0.prepared[path] = $0.frames(of: path) }
  }

  /// Changes a node.
  ///
  /// - Returns: The frames to send.
  func change(_ node: TreeNode, at path: TreePath) -> [Frame] {
    state.withLock { $0.value = $0.value.setting(node, at: path) }
    return Self.frames(of: .put(path, node.json(export: true)))
  }

  private static func frames(of message: SocketServerMessage) -> [Frame] {
    SocketFrames.frames(of: message.encoded).map { Array($0.utf8) }
  }

  func push(_ frames: [Frame]) {
    state.withLock { state in
      for frame in frames { state.outbox?.yield(frame) }
    }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .connectionRefused
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    guard isOpen.withLock(\.self) else { throw .connectionRefused }
    let (stream, outbox) = AsyncStream.makeStream(of: Frame.self)
    state.withLock { $0.outbox = outbox }
    let hello = SocketHello(milliseconds: 0, host: "h", session: "s")
    for frame in Self.frames(of: .hello(hello)) { outbox.yield(frame) }
    return Socket(self, stream)
  }

  fileprivate func receive(_ frame: String) {
    state.withLock { state in
      guard let bytes = try? state.joiner.join(frame.utf8),
        let message = try? SocketClientMessage(parsing: bytes),
        case .request(let number, let request) = message
      else { return }
      switch request {
      case .listen(let place, _, _):
        for frame in state.frames(of: place.path) { state.outbox?.yield(frame) }
      case .write:
        state.writeCount += 1
        guard state.answersWrites else { return }
      default: break
      }
      for frame in Self.frames(of: .answer(number, "ok", .object([]))) {
        state.outbox?.yield(frame)
      }
    }
  }

  private actor Socket: WebSocketConnection {
    private nonisolated let server: ScriptedServer
    private var messages: AsyncStream<Frame>.AsyncIterator

    init(_ server: ScriptedServer, _ messages: AsyncStream<Frame>) {
      self.server = server
      self.messages = messages.makeAsyncIterator()
    }

    func receive() async throws(TransportError) -> WebSocketMessage {
      var messages = messages
      defer { self.messages = messages }
      guard let message = await messages.next(isolation: self) else { throw .connectionLost }
      return .text(message)
    }

    nonisolated func send(_ text: String) async throws(TransportError) { server.receive(text) }

    nonisolated func ping() async throws(TransportError) {}

    nonisolated func close() {}
  }
}
