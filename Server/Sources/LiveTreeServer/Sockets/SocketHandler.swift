import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOPosix
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
    /// The time without frames in either direction after which the client counts as disconnected.
    var silenceTimeout: TimeAmount
    /// Returns the current time in milliseconds since 1970.
    var now: @Sendable () -> Int64
  }

  private let session: TreeSession
  private let settings: Settings
  private let onAnswer: OnAnswer?
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
  private var expiry: ExpiryTimer?
  /// When the last frame was received or sent.
  private var lastFrame = NIODeadline.distantPast

  /// The frames of a text message whose last frame hasn't arrived.
  private var fragments: ByteBuffer?

  /// Whether a read is postponed until fewer requests or frames wait.
  private var isReadHeld = false

  /// The size from which a message is parsed outside of the event loop.
  private static let largeMessageBytes = 65_536

  /// Whether a large message is being parsed.
  private var isParsing = false

  /// The frames that arrived after the head of the response, before the protocol has begun, or
  /// while a large message is being parsed.
  private var waitingFrames = CircularBuffer<WebSocketFrame>()

  /// The close frame, if the WebSocket was closed before the protocol has begun.
  private var earlyEnd: ByteBuffer?

  /// Whether the protocol has begun.
  private var hasBegun = false

  /// Whether the close frame has been sent.
  private var isClosing = false

  /// Receives the requests that were answered.
  typealias OnAnswer = @Sendable (SocketOperation, SocketOperation.Outcome) -> Void

  /// - Parameter onAnswer: Receives the requests that were answered; `nil` if they aren't listed.
  init(
    _ session: TreeSession, _ settings: Settings, _ tools: SocketMachine.Tools,
    onAnswer: OnAnswer? = nil, logger: Logger
  ) {
    (self.session, self.settings, self.logger) = (session, settings, logger)
    (self.onAnswer, identity) = (onAnswer, session.identity)
    machine = SocketMachine(settings.limits, tools)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    noteFrame()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    expiry?.cancel()
    expiry = nil
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
    receiveWaiting()
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
    if hasBegun && !isParsing { receive(frame) } else { waitingFrames.append(frame) }
  }

  private func receive(_ frame: WebSocketFrame) {
    guard !isClosing else { return }
    noteFrame()
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
    if machine.isBusy || isParsing || !waitingFrames.isEmpty || !context.channel.isWritable {
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
    guard isReadHeld, let context, context.channel.isWritable, !machine.isBusy, !isParsing else {
      return
    }
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
      guard let bytes = try machine.join(text.readableBytesView) else { return }
      guard bytes.count > Self.largeMessageBytes else {
        let message = try SocketClientMessage(
          parsing: bytes, maximumCount: settings.limits.maximumMessageValues)
        return perform(
          machine.receive(message, byteCount: bytes.count, at: settings.now()))
      }
      parse(bytes)
    } catch {
      close(error)
    }
  }

  /// Parses a large message on another thread. Until it's parsed, later frames wait.
  private func parse(_ bytes: [UInt8]) {
    guard let context else { return }
    isParsing = true
    let maximumCount = settings.limits.maximumMessageValues
    NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop) {
      Result { () throws(SocketError) in
        try SocketClientMessage(parsing: bytes, maximumCount: maximumCount)
      }
    }.assumeIsolated().whenComplete { result in
      self.isParsing = false
      switch result {
      case .success(.success(let message)):
        self.perform(
          self.machine.receive(message, byteCount: bytes.count, at: self.settings.now()))
      case .success(.failure(let error)): self.close(error)
      case .failure: self.close(.unexpectedServerError, "A message couldn't be parsed.")
      }
      self.receiveWaiting()
    }
  }

  /// Receives the frames that waited.
  private func receiveWaiting() {
    while hasBegun, !isParsing, !waitingFrames.isEmpty { receive(waitingFrames.removeFirst()) }
    readAgain()
  }

  private func close(_ error: SocketError) {
    let code: WebSocketErrorCode =
      error.code == .tooLarge ? .messageTooLarge : .dataInconsistentWithMessage
    close(code, error.description)
  }
}

// MARK: - Sending

extension SocketHandler: SessionFormat {
  func next(of session: TreeSession) -> SessionOutput? {
    defer { readAgain() }
    // The clock may have been set forward, so the timer of the expiry can be late.
    if let expiry, expiry.hasPassed, let output = output(machine.expire(at: settings.now())) {
      return output
    }
    while let message = session.take() {
      guard let output = output(message) else { continue }
      noteFrame()
      return output
    }
    return session.hasEnded && !isClosing ? replaced() : nil
  }

  func output(of event: SharedTreeEvent, for listen: SessionListen) -> SessionOutput? {
    let frames = event.socketFrames(for: listen)
    guard expiry?.hasPassed != true, frames.readableBytes <= settings.maximumEventBytes else {
      return nil
    }
    noteFrame()
    return SessionOutput(bytes: frames)
  }

  /// The final output of a session that another connection has replaced.
  private func replaced() -> SessionOutput {
    isClosing = true
    let bytes = ByteBuffer(socketClose: .goingAway, "A newer connection has replaced this session.")
    return SessionOutput(bytes: bytes, isEvent: false, isLast: true)
  }

  /// Detects clients that have vanished by their silence.
  ///
  /// Pings would end the connections of SDKs: that for Java accepts only text and close frames. Each
  /// SDK sends a message itself when no frame has been received or sent for 45 seconds. So frames
  /// that are sent count, too; if the client doesn't acknowledge them, TCP ends the connection.
  func keepAlive(isSending: Bool) -> SessionSignOfLife {
    // Nothing is read from a client that takes its messages slowly.
    if isSending { noteFrame() }
    guard let context else { return .wait }
    return context.eventLoop.now - lastFrame < settings.silenceTimeout ? .wait : .end
  }

  private func noteFrame() {
    if let context { lastFrame = context.eventLoop.now }
  }

  private func output(_ message: SessionMessage) -> SessionOutput? {
    switch message {
    case .event(let listen, let event):
      guard event.isLarge else { return output(event.socketFrames(for: listen), of: listen) }
      return SessionOutput(
        encoding: SessionEncoding {
          event.socketFrames(for: listen)
        } output: { frames in
          self.output(frames, of: listen)
        })
    case .canceled(let listen, _): return output(machine.cancel(listen))
    case .answer(let number, let result):
      report(result, number)
      return output(machine.complete(result))
    }
  }

  private func output(_ frames: ByteBuffer, of listen: SessionListen) -> SessionOutput? {
    frames.readableBytes > settings.maximumEventBytes
      ? output(machine.stop(listen)) : SessionOutput(bytes: frames)
  }

  /// Performs effects.
  ///
  /// - Returns: What to send; `nil` if it's nothing.
  private func output(_ effects: [SocketMachine.Effect]) -> SessionOutput? {
    let messages = messages(of: effects)
    guard !messages.isEmpty else { return nil }
    guard messages.contains(where: \.isLarge) else {
      return SessionOutput(bytes: ByteBuffer(sockets: messages), isEvent: false)
    }
    return SessionOutput(
      encoding: SessionEncoding {
        ByteBuffer(sockets: messages)
      } output: {
        SessionOutput(bytes: $0, isEvent: false)
      })
  }

  private func submit(_ request: SessionRequest) {
    let number = session.submit(request)
    if onAnswer != nil { submitted[number] = (request, machine.messageByteCount) }
  }

  /// Reports a request in the order of the answers, so that each has the identity of its sender.
  private func report(_ result: Result<SessionAnswer, any Error>, _ number: Int) {
    guard let (request, bytes) = submitted.removeValue(forKey: number) else { return }
    if let operation = SocketOperation(request, bytes: bytes) {
      onAnswer?(operation, .init(result, for: identity))
    }
    switch (request, result) {
    case (.verify, .success(.identity(let verified))), (.expire, .success(.identity(let verified))):
      identity = verified.identity
    case (.authenticate(let other), .success): identity = other
    default: break
    }
  }

  /// Performs effects.
  ///
  /// - Returns: The messages to send.
  private func messages(of effects: [SocketMachine.Effect]) -> [SocketServerMessage] {
    var messages: [SocketServerMessage] = []
    for effect in effects {
      switch effect {
      case .send(let message): messages.append(message)
      case .submit(let request): submit(request)
      case .expire(let time): scheduleExpiry(at: time)
      case .report(let error):
        logger.error("A request over a WebSocket failed.", metadata: ["error": "\(error)"])
      }
    }
    return messages
  }

  private func perform(_ effects: [SocketMachine.Effect]) {
    let messages = messages(of: effects)
    guard !messages.isEmpty else { return }
    noteFrame()
    writer?.send(ByteBuffer(sockets: messages))
  }

  private func scheduleExpiry(at time: Int64?) {
    expiry?.cancel()
    expiry = nil
    guard let time, let context else { return }
    expiry = ExpiryTimer(at: time, now: settings.now, on: context.eventLoop) {
      self.perform(self.machine.expire(at: time))
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
