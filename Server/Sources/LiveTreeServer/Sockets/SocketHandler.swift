import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOWebSocket

/// Runs the protocol of a WebSocket on its connection: it passes the client's frames to the state
/// machine and the session, and turns the session's messages into frames.
///
/// It stops reading while too many requests wait, while frames wait for the protocol to begin, and
/// while the client doesn't read.
final class SocketHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The settings of a connection.
  struct Settings: Sendable {
    var limits: SocketLimits
    /// The maximum size of an event, in bytes.
    var maximumEventBytes: Int
    /// Returns the current time in milliseconds since 1970.
    var now: @Sendable () -> Int64
  }

  /// The number of intervals without any data after which the client counts as disconnected.
  private static let maximumSilentTurns = 2

  private let session: TreeSession
  private let settings: Settings
  private let observer: ObservedRequest?
  private let logger: Logger
  /// The requests to report when they are answered, and the lengths of their messages, by number.
  private var submitted: [Int: (request: SessionRequest, bytes: Int)] = [:]
  /// The identity with which the next answered request was performed. That of the session may
  /// already be a later one.
  private var identity: TreeIdentity
  private var machine: SocketMachine
  /// Sends to the client; `nil` until the protocol begins.
  private weak var writer: SessionHandler?
  private var context: ChannelHandlerContext?
  private var expiry: Scheduled<Void>?
  private var silentTurns = 0

  /// The frames of a text message whose last frame hasn't arrived.
  private var fragments: ByteBuffer?

  /// Whether a read is postponed until fewer requests or frames wait.
  private var isReadHeld = false

  /// The frames that arrived after the head of the response, before the protocol has begun.
  private var early: [WebSocketFrame] = []

  /// The close frame, if the WebSocket was closed before the protocol has begun.
  private var earlyEnd: ByteBuffer?

  /// Whether the protocol has begun.
  private var hasBegun = false

  /// Whether the close frame has been sent.
  private var isClosing = false

  /// - Parameter observer: Receives the requests that were answered; `nil` if they aren't listed.
  init(
    _ session: TreeSession, _ settings: Settings, _ tools: SocketMachine.Tools,
    observer: ObservedRequest? = nil, logger: Logger
  ) {
    (self.session, self.settings, self.logger) = (session, settings, logger)
    (self.observer, identity) = (observer, session.identity)
    machine = SocketMachine(settings.limits, tools)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    expiry?.cancel()
    self.context = nil
  }

  /// Starts the protocol.
  func begin(
    as hello: SocketHello, after lastSession: String?, through writer: SessionHandler
  ) {
    self.writer = writer
    hasBegun = true
    writer.begin()
    perform(machine.start(as: hello, after: lastSession))
    for frame in early { receive(frame) }
    early = []
    if let earlyEnd { finish(with: earlyEnd) }
    earlyEnd = nil
    readAgain()
  }
}

// MARK: - Receiving

extension SocketHandler {
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard earlyEnd == nil else { return }
    let frame = unwrapInboundIn(data)
    if hasBegun { receive(frame) } else { early.append(frame) }
  }

  private func receive(_ frame: WebSocketFrame) {
    guard !isClosing else { return }
    silentTurns = 0
    guard frame.maskKey != nil else {
      return close(.protocolError, "Frames from a client must be masked.")
    }
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(.protocolError, "No extension was negotiated, so the reserved bits must be 0.")
    }
    guard frame.fin || !frame.opcode.isControlOpcode else {
      return close(.protocolError, "Control frames can't be fragmented.")
    }
    switch frame.opcode {
    case .text, .continuation: receive(text: frame)
    case .ping: writer?.send(ByteBuffer(socket: .pong, frame.unmaskedData))
    case .pong: break
    case .connectionClose: close(echoing: frame.unmaskedData)
    default: close(.unacceptableData, "Messages must be text.")
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength: close(.messageTooLarge, "A frame is too large.")
    case is NIOWebSocketError: close(.protocolError, "A frame isn't valid.")
    default: context.fireErrorCaught(error)
    }
  }

  func read(context: ChannelHandlerContext) {
    if machine.isBusy || !early.isEmpty || !context.channel.isWritable {
      isReadHeld = true
    } else {
      context.read()
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    readAgain()
    context.fireChannelWritabilityChanged()
  }

  private func readAgain() {
    guard isReadHeld, let context, context.channel.isWritable, !machine.isBusy else { return }
    isReadHeld = false
    context.read()
  }

  private func receive(text frame: WebSocketFrame) {
    let isFirst = frame.opcode == .text
    guard isFirst == (fragments == nil) else {
      return close(.protocolError, "Invalid fragments. Begin each message with a text frame.")
    }
    if isFirst && frame.fin { return receive(frame.unmaskedData) }
    var bytes = fragments ?? ByteBuffer()
    bytes.writeImmutableBuffer(frame.unmaskedData)
    guard bytes.readableBytes <= settings.limits.maximumMessageBytes else {
      return close(.messageTooLarge, "A message is too large.")
    }
    fragments = frame.fin ? nil : bytes
    if frame.fin { receive(bytes) }
  }

  private func receive(_ text: ByteBuffer) {
    do throws(SocketError) {
      perform(try machine.receive(text.readableBytesView))
    } catch {
      let code: WebSocketErrorCode =
        error.code == .tooLarge ? .messageTooLarge : .dataInconsistentWithMessage
      close(code, error.description)
    }
  }
}

// MARK: - Sending

extension SocketHandler: SessionFormat {
  func next(of session: TreeSession) -> SessionOutput? {
    defer { readAgain() }
    while let message = session.take() {
      if let output = output(message) { return output }
    }
    return session.hasEnded && !isClosing ? replaced() : nil
  }

  /// The final output of a session that another connection has replaced.
  private func replaced() -> SessionOutput {
    isClosing = true
    let bytes = ByteBuffer(socketClose: .goingAway, "A newer connection has replaced this session.")
    return SessionOutput(bytes: bytes, isEvent: false, isLast: true)
  }

  func keepAlive() -> SessionSignOfLife {
    silentTurns += 1
    return silentTurns > Self.maximumSilentTurns ? .end : .send(ByteBuffer(socket: .ping))
  }

  private func output(_ message: SessionMessage) -> SessionOutput? {
    switch message {
    case .event(let listen, let event):
      let frames = event.socketFrames(for: listen)
      guard frames.readableBytes > settings.maximumEventBytes else {
        return SessionOutput(bytes: frames)
      }
      return bytes(of: machine.stop(listen))
    case .canceled(let listen, _): return bytes(of: machine.cancel(listen))
    case .answer(let number, let result):
      report(result, number)
      return bytes(of: machine.complete(result))
    }
  }

  private func submit(_ request: SessionRequest) {
    let number = session.submit(request)
    if observer != nil { submitted[number] = (request, machine.messageByteCount) }
  }

  /// Reports a request in the order of the answers, so that each has the identity of its sender.
  private func report(_ result: Result<SessionAnswer, any Error>, _ number: Int) {
    guard let (request, bytes) = submitted.removeValue(forKey: number) else { return }
    if let operation = SocketOperation(request, bytes: bytes) {
      observer?.ended(operation, .init(result, for: identity))
    }
    switch (request, result) {
    case (.verify, .success(.identity(let verified))): identity = verified.identity
    case (.authenticate(let other), .success): identity = other
    default: break
    }
  }

  /// Performs effects.
  ///
  /// - Returns: The bytes to send; `nil` if there are none.
  private func bytes(of effects: [SocketMachine.Effect]) -> SessionOutput? {
    var bytes = ByteBuffer()
    for effect in effects {
      switch effect {
      case .send(let message): bytes.writeImmutableBuffer(ByteBuffer(socket: message))
      case .submit(let request): submit(request)
      case .expire(let time): scheduleExpiry(at: time)
      case .report(let error):
        logger.error("A request over a WebSocket failed.", metadata: ["error": "\(error)"])
      }
    }
    return bytes.readableBytes > 0 ? SessionOutput(bytes: bytes, isEvent: false) : nil
  }

  private func perform(_ effects: [SocketMachine.Effect]) {
    if let output = bytes(of: effects) { writer?.send(output.bytes) }
  }

  private func scheduleExpiry(at time: Int64?) {
    expiry?.cancel()
    expiry = nil
    guard let time, let context else { return }
    let delay = TimeAmount.milliseconds(max(0, time - settings.now()))
    expiry = context.eventLoop.assumeIsolated().scheduleTask(in: delay) {
      self.perform(self.machine.expire())
    }
  }
}

// MARK: - Ending

extension SocketHandler {
  /// Closes the WebSocket with a code and a reason.
  func close(_ code: WebSocketErrorCode, _ reason: String) {
    finish(with: ByteBuffer(socketClose: code, reason))
  }

  /// Echoes the client's close code, as the client expects.
  private func close(echoing payload: ByteBuffer) {
    finish(with: ByteBuffer(socket: .connectionClose, payload))
  }

  private func finish(with bytes: ByteBuffer) {
    guard !isClosing else { return }
    guard hasBegun else {
      earlyEnd = earlyEnd ?? bytes
      return
    }
    isClosing = true
    // Ends the session now, so that its final writes don't wait until the client has received the
    // last bytes.
    session.end()
    writer?.finish(with: bytes)
  }
}
