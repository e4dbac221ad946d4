import LiveTree
import NIOCore

/// The format in which a session's messages are sent over a connection.
///
/// It's used only on the event loop of the connection.
protocol SessionFormat: AnyObject {
  /// The next bytes to send; `nil` if the session has no further messages now.
  func next(of session: TreeSession) -> SessionOutput?

  /// What to send when a keep-alive is due.
  func keepAlive() -> SessionSignOfLife
}

/// Bytes to send.
struct SessionOutput {
  var bytes: ByteBuffer
  /// Whether the bytes are an event, for metrics.
  var isEvent = true
  /// Whether these are the last bytes.
  var isLast = false
}

/// What a connection does when a keep-alive is due.
enum SessionSignOfLife {
  case send(ByteBuffer)
  /// Ends the session, because the client has sent nothing for too long.
  case end
}

/// Writes the messages of a session to a connection. The messages are already encoded, so they
/// bypass the HTTP encoder.
///
/// It writes as long as the connection is writable. Other messages wait in the session, which
/// merges them if there are too many. It must be used only on the event loop of the connection.
final class SessionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How a session ends.
  enum End: Sendable {
    /// Everything was sent, or the connection is closed.
    case complete
    /// The client took no data for too long.
    case stalled
    /// More messages wait for the client than the session can keep.
    case overfull
    /// The client sent nothing for too long.
    case silent
  }

  /// The maximum number of bytes written at once. Small slices distinguish a reader that takes a
  /// large event slowly from one that takes nothing.
  private static let sliceBytes = 32_768

  private let session: TreeSession
  private let format: any SessionFormat
  private let stallTimeout: TimeAmount
  private let loop: StreamLoop
  private let observer: ObservedRequest?
  private let onEnd: (End) -> Void
  private var context: ChannelHandlerContext?
  private var slot: Int?
  private var stall: Scheduled<Void>?

  /// The request handler, which counts what is sent; `nil` in servers that don't report requests.
  private var requests: RequestHandler?

  /// The unsent rest of a frame.
  private var pending = ByteBuffer()

  /// Whether `pending` contains the last bytes.
  private var isLast = false
  private var isOver = false

  /// Whether sending hasn't begun.
  private var isWaiting: Bool

  /// - Parameters:
  ///   - observer: Counts the events; `nil` if nothing does.
  ///   - isWaiting: Whether sending starts only with ``begin()``.
  ///   - onEnd: Called once, after the last bytes were written.
  init(
    _ session: TreeSession, as format: any SessionFormat, stallTimeout: TimeAmount,
    on loop: StreamLoop, observer: ObservedRequest? = nil, isWaiting: Bool = false,
    onEnd: @escaping (End) -> Void
  ) {
    (self.session, self.format, self.stallTimeout) = (session, format, stallTimeout)
    (self.loop, self.observer, self.isWaiting, self.onEnd) = (loop, observer, isWaiting, onEnd)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    requests = try? context.pipeline.syncOperations.handler(type: RequestHandler.self)
    slot = loop.insert(self)
    guard context.channel.isActive else { return end(.complete) }
    flush()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end(.complete)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.complete)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .some(.inputClosed) = event as? ChannelEvent { end(.complete) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { flush() }
    context.fireChannelWritabilityChanged()
  }
}

// MARK: - Writing

extension SessionHandler {
  /// Writes waiting messages while the connection is writable.
  func flush() {
    guard !isOver, !isWaiting, let context else { return }
    guard !session.isOverfull else { return cut(.overfull) }
    var hasWritten = false
    while context.channel.isWritable, let bytes = nextSlice() {
      context.write(wrapOutboundOut(bytes), promise: nil)
      hasWritten = true
    }
    if hasWritten { context.flush() }
    guard !isOver else { return }
    if isLast && pending.readableBytes == 0 {
      end(.complete)
    } else {
      watchStall(context)
    }
  }

  /// Starts sending.
  func begin() {
    isWaiting = false
    flush()
  }

  /// Sends a keep-alive, unless the connection is busy.
  func sendKeepAlive() {
    guard !isOver, let context else { return }
    switch format.keepAlive() {
    case .end: cut(.silent)
    case .send(let bytes):
      guard context.channel.isWritable, pending.readableBytes == 0 else { return }
      pending = bytes
      flush()
    }
  }

  /// Sends bytes after the current message.
  func send(_ bytes: ByteBuffer) {
    guard !isOver, !isLast else { return }
    pending.writeImmutableBuffer(bytes)
    flush()
  }

  /// Ends the session after sending its last bytes.
  func finish(with bytes: ByteBuffer) {
    guard !isOver, !isLast else { return }
    pending.writeImmutableBuffer(bytes)
    isLast = true
    flush()
  }

  /// Ends the session without further bytes.
  func finish() { end(.complete) }

  private func nextSlice() -> ByteBuffer? {
    if pending.readableBytes == 0 {
      guard !isLast, let output = format.next(of: session) else { return nil }
      (pending, isLast) = (output.bytes, isLast || output.isLast)
      if output.isEvent {
        requests?.streamedEvent()
        observer?.sentEvent()
      }
    }
    requests?.streamed(min(pending.readableBytes, Self.sliceBytes))
    guard pending.readableBytes > Self.sliceBytes else {
      defer { pending = ByteBuffer() }
      return pending
    }
    return pending.readSlice(length: Self.sliceBytes)
  }
}

// MARK: - Ending

extension SessionHandler {
  private func watchStall(_ context: ChannelHandlerContext) {
    guard !context.channel.isWritable else {
      stall?.cancel()
      stall = nil
      return
    }
    guard stall == nil else { return }
    stall = context.eventLoop.assumeIsolated().scheduleTask(in: stallTimeout) {
      guard self.context?.channel.isWritable == false else { return }
      self.cut(.stalled)
    }
  }

  /// Ends the session and its connection.
  private func cut(_ reason: End) {
    end(reason, isClosing: true)
  }

  private func end(_ end: End, isClosing: Bool = false) {
    guard !isOver else { return }
    isOver = true
    session.end()
    stall?.cancel()
    if let slot { loop.remove(self, from: slot) }
    if let context {
      if isClosing { context.close(promise: nil) }
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }
    (context, requests) = (nil, nil)
    onEnd(end)
  }
}
