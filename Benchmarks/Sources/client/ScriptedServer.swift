import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization

/// A server in the same process: it answers a client's requests from a value that it holds, and pushes
/// changes.
final class ScriptedServer: HTTPTransport {
  private struct State {
    var value: TreeNode
    var outbox: AsyncStream<String>.Continuation?
    var joiner = SocketFrameJoiner(maximumBytes: 256 << 20)
    var writeCount = 0
    var answersWrites = true
    /// The answers that were encoded before.
    var prepared: [TreePath: [String]] = [:]

    func frames(of path: TreePath) -> [String] {
      if let frames = prepared[path] { return frames }
      let message = SocketServerMessage.put(path, value[path].json(export: true))
      return SocketFrames.frames(of: message.encoded)
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

  /// Changes a node, and sends the change.
  func push(_ node: TreeNode, at path: TreePath) {
    let message = SocketServerMessage.put(path, node.json(export: true)).encoded
    state.withLock { state in
      state.value = state.value.setting(node, at: path)
      for frame in SocketFrames.frames(of: message) { state.outbox?.yield(frame) }
    }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .connectionRefused
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    guard isOpen.withLock(\.self) else { throw .connectionRefused }
    let (stream, outbox) = AsyncStream.makeStream(of: String.self)
    state.withLock { $0.outbox = outbox }
    outbox.yield(
      SocketServerMessage.hello(SocketHello(milliseconds: 0, host: "h", session: "s")).encoded)
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
      state.outbox?.yield(SocketServerMessage.answer(number, "ok", .object([])).encoded)
    }
  }

  private actor Socket: WebSocketConnection {
    private nonisolated let server: ScriptedServer
    private var messages: AsyncStream<String>.AsyncIterator

    init(_ server: ScriptedServer, _ messages: AsyncStream<String>) {
      self.server = server
      self.messages = messages.makeAsyncIterator()
    }

    func receive() async throws(TransportError) -> WebSocketMessage {
      var messages = messages
      defer { self.messages = messages }
      guard let message = await messages.next(isolation: self) else { throw .connectionLost }
      return .text(Array(message.utf8))
    }

    nonisolated func send(_ text: String) async throws(TransportError) { server.receive(text) }

    nonisolated func ping() async throws(TransportError) {}

    nonisolated func close() {}
  }
}
