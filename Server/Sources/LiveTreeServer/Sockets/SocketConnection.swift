import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A WebSocket, from the response to its handshake until the client disconnects, violates the
/// protocol or stops reading, or the server stops.
///
/// Source: Protocol.md §5.
struct SocketConnection: LastingResponse {
  /// State that may be used only on the event loop.
  private struct State {
    var handler: SocketHandler?
    var writer: SessionHandler?
    /// Called when the connection ends.
    var onEnd: (() -> Void)?
    /// Whether the server is stopping.
    var isStopping = false
  }

  let head: RESTAnswer
  let session: TreeSession
  private let hello: SocketHello
  private let lastSession: String?
  private let outlet: StreamOutlet
  private let loop: StreamLoop
  private let channel: any Channel
  private let logger: Logger
  private let state: NIOLoopBoundBox<State>

  /// - Parameters:
  ///   - hello: The first message. Its session is the name that the client sends when it connects again.
  ///   - handshake: The request of the client.
  ///   - identity: The identity of a client that hasn't authenticated.
  ///   - limits: The limits of what may wait, and of the writes when the connection ends.
  ///   - loop: The streams of the connection's event loop.
  init(
    _ database: TreeDatabase, saying hello: SocketHello, to handshake: SocketHandshake,
    as identity: TreeIdentity, limits: SessionLimits, over channel: any Channel,
    on loop: StreamLoop, logger: Logger
  ) {
    let outlet = StreamOutlet(of: channel)
    session = TreeSession(
      database, named: hello.session, as: identity, limits: limits, on: loop,
      deliver: { outlet.take($0, of: $1) }, signal: { outlet.wake() })
    (head, self.hello, lastSession) = (handshake.answer, hello, handshake.lastSession)
    (self.outlet, self.loop, self.channel, self.logger) = (outlet, loop, channel, logger)
    state = NIOLoopBoundBox.makeBoxSendingValue(State(), eventLoop: channel.eventLoop)
  }

  /// Adds the handlers early, so that nothing that a client sends after the response is lost.
  ///
  /// - Parameter onAnswer: Receives the requests that were answered.
  /// - Throws: `RESTError` if the connection can't be a WebSocket.
  func install(
    _ settings: SocketHandler.Settings, _ tools: SocketMachine.Tools,
    onAnswer: @escaping SocketHandler.OnAnswer, stallTimeout: TimeAmount
  ) async throws {
    try await channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self).handler
      let requests = try? pipeline.handler(type: RequestHandler.self)
      guard requests?.isAnsweringOnlyRequest != false else { throw RESTError.notUpgradable }
      let handler = SocketHandler(
        session, settings, tools, onAnswer: onAnswer, logger: logger)
      let frames = WebSocketFrameDecoder(maxFrameSize: settings.limits.maximumMessageBytes)
      let writer = SessionHandler(
        session, as: handler, stallTimeout: stallTimeout, on: loop, isWaiting: true
      ) { end(because: $0) }
      outlet.handler.value = writer
      (state.value.handler, state.value.writer) = (handler, writer)
      try pipeline.addHandlers(
        [writer, FrameDecoder(frames), handler], position: .before(encoder))
      // So that the requests that arrive at once don't occupy the event loop for long.
      try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
      try channel.syncOptions?.setOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16_384))
    }.get()
  }

  /// Runs the protocol after the head of the response, until the connection ends.
  func begin(before _: LastingResponseHandler?, onEnd: @escaping () -> Void) {
    guard let writer = state.value.writer, let handler = state.value.handler else {
      return onEnd()
    }
    state.value.onEnd = onEnd
    handler.begin(as: hello, after: lastSession, through: writer)
    if state.value.isStopping { stop() }
  }

  func stop() {
    // The protocol may be about to begin, which checks this flag.
    state.value.isStopping = true
    state.value.handler?.close(.goingAway, "The server is shutting down. Connect again.")
  }

  /// Ends the session, and waits until its final writes are durable or rejected.
  func finish() async { await session.finish() }

  /// Closes the connection once the client has received the last frame.
  private func end(because reason: SessionHandler.End) {
    switch reason {
    case .complete:
      let pipeline = channel.pipeline.syncOperations
      if let decoder = try? pipeline.handler(type: FrameDecoder.self) {
        try? pipeline.addHandler(FinalResponseHandler(ByteBuffer()), position: .before(decoder))
      }
    case .stalled, .overfull:
      logger.notice(
        "A client was disconnected: it read too slowly.", metadata: ["reason": "\(reason)"])
    case .silent: break
    }
    outlet.handler.value = nil
    let onEnd = state.value.onEnd
    state.value = State()
    onEnd?()
  }

  private typealias FrameDecoder = ByteToMessageHandler<WebSocketFrameDecoder>
}

extension RESTError {
  fileprivate static let notUpgradable = RESTError(
    status: 400,
    message: "A WebSocket needs HTTP/1.1, and a connection without other open requests.")
}
