import LiveTree
import NIOCore
import NIOPosix

/// The format in which a session's messages are sent over a connection.
///
/// It's used only on the event loop of the connection.
protocol SessionFormat: AnyObject {
  /// The next bytes to send; `nil` if the session has no further messages now.
  func next(of session: TreeSession) -> SessionOutput?

  /// The bytes of an event that is about to be sent; `nil` if the session must keep it.
  func output(of event: SharedTreeEvent, for listen: SessionListen) -> SessionOutput?

  /// What to do when a keep-alive is due.
  ///
  /// - Parameter isSending: Whether the client hasn't taken all bytes of earlier messages yet.
  func keepAlive(isSending: Bool) -> SessionSignOfLife
}

/// Bytes to send.
struct SessionOutput {
  var bytes = ByteBuffer()
  /// Whether the bytes are an event, for metrics.
  var isEvent = true
  /// Whether these are the last bytes.
  var isLast = false
  /// Encodes the bytes, if that takes too long for the event loop.
  var encoding: SessionEncoding?
}

/// A message that is encoded outside of the event loop.
struct SessionEncoding {
  /// Returns the bytes; called on another thread.
  let encode: @Sendable () -> ByteBuffer
  /// Returns what to send, given the bytes; called on the event loop.
  let output: (ByteBuffer) -> SessionOutput?
}

/// What a connection does when a keep-alive is due.
enum SessionSignOfLife {
  case send(ByteBuffer)
  /// Sends nothing.
  case wait
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

  /// The maximum number of bytes and of slices that are written before other connections of the
  /// event loop get their turn.
  private static let maximumTurn = (bytes: 262_144, slices: 64)

  /// The pause between two turns. A task without a delay would run before the event loop looks for
  /// input of other connections.
  private static let pause = TimeAmount.microseconds(50)

  private let session: TreeSession
  private let format: any SessionFormat
  private let stallTimeout: TimeAmount
  private let loop: StreamLoop
  private let counter: EventCounter?
  private let onEnd: (End) -> Void
  private var context: ChannelHandlerContext?
  /// Whether the connection takes more bytes. The channel knows it, too, but takes longer to say so.
  private var isWritable = true
  private var slot: Int?
  private var stall: Scheduled<Void>?

  /// The request handler, which counts what is sent; `nil` in servers that don't report requests.
  private var requests: RequestHandler?

  /// Whether bytes are being written, which can report that the connection is writable again.
  private var isFlushing = false

  /// Whether messages may wait in the session.
  private var hasMessages = true

  /// Whether the next turn is scheduled.
  private var isPausing = false

  /// Whether a message is being encoded, and what to send after it.
  private var isEncoding = false
  private var afterEncoding = ByteBuffer()

  /// The unsent rest of a frame.
  private var pending = ByteBuffer()

  /// Whether `pending` contains the last bytes.
  private var isLast = false
  private var isOver = false

  /// Whether sending hasn't begun.
  private var isWaiting: Bool

  /// - Parameters:
  ///   - counter: Counts the events; `nil` if nothing does.
  ///   - isWaiting: Whether sending starts only with ``begin()``.
  ///   - onEnd: Called once, after the last bytes were written.
  init(
    _ session: TreeSession, as format: any SessionFormat, stallTimeout: TimeAmount,
    on loop: StreamLoop, counter: EventCounter? = nil, isWaiting: Bool = false,
    onEnd: @escaping (End) -> Void
  ) {
    (self.session, self.format, self.stallTimeout) = (session, format, stallTimeout)
    (self.loop, self.counter, self.isWaiting, self.onEnd) = (loop, counter, isWaiting, onEnd)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    isWritable = context.channel.isWritable
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
    isWritable = context.channel.isWritable
    if isWritable { flush() }
    context.fireChannelWritabilityChanged()
  }
}

// MARK: - Writing

extension SessionHandler {
  /// Writes waiting messages while the connection is writable.
  ///
  /// A client that reads quickly gets only its share of the event loop at once.
  func flush() {
    guard !isOver, !isWaiting, !isFlushing, !isPausing, let context else { return }
    guard !session.isOverfull else { return cut(.overfull) }
    isFlushing = true
    let hasMore = writeTurn(context)
    isFlushing = false
    guard !isOver else { return }
    if isLast && pending.readableBytes == 0 && !isEncoding {
      end(.complete)
    } else {
      watchStall(context)
      if hasMore { continueLater(context) }
    }
  }

  /// Writes as much as one turn allows.
  ///
  /// - Returns: Whether more could be written.
  private func writeTurn(_ context: ChannelHandlerContext) -> Bool {
    var remaining = Self.maximumTurn
    while !isOver, isWritable {
      var (hasWritten, isDrained) = (false, false)
      while !isDrained, isWritable, remaining.bytes > 0, remaining.slices > 0 {
        guard let bytes = nextSlice() else {
          isDrained = true
          break
        }
        remaining.bytes -= bytes.readableBytes
        remaining.slices -= 1
        context.write(wrapOutboundOut(bytes), promise: nil)
        hasWritten = true
      }
      if hasWritten { context.flush() }
      guard remaining.bytes > 0, remaining.slices > 0 else { return true }
      guard !isDrained else { return false }
    }
    return false
  }

  private func continueLater(_ context: ChannelHandlerContext) {
    isPausing = true
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
      self.isPausing = false
      self.flush()
    }
  }

  /// Sends the messages that wait in the session, after the current actions of the loop.
  func wake() {
    hasMessages = true
    loop.wake(self)
  }

  /// Takes an event before it waits in the session. It's sent after the current actions of the loop.
  ///
  /// - Returns: Whether the event was taken. It isn't if something else has to be sent first.
  func take(_ event: SharedTreeEvent, of listen: SessionListen) -> Bool {
    guard !isOver, !isLast, !isWaiting, !isFlushing, !isPausing, !isEncoding, isWritable,
      !hasMessages, pending.readableBytes == 0, !event.isLarge,
      let output = format.output(of: event, for: listen)
    else { return false }
    take(output)
    loop.wake(self)
    return true
  }

  /// Starts sending.
  func begin() {
    isWaiting = false
    flush()
  }

  /// Sends a keep-alive, unless the connection is busy.
  func sendKeepAlive() {
    guard !isOver else { return }
    let isSending = !isWritable || pending.readableBytes > 0 || isEncoding
    switch format.keepAlive(isSending: isSending) {
    case .end: cut(.silent)
    case .wait: break
    case .send(let bytes):
      pending = bytes
      // The clock may have been set forward, so that the reader's credential has expired.
      hasMessages = true
      flush()
    }
  }

  /// Sends bytes after the current message.
  func send(_ bytes: ByteBuffer) {
    guard !isOver, !isLast else { return }
    append(bytes)
    flush()
  }

  private func append(_ bytes: ByteBuffer) {
    if isEncoding {
      afterEncoding.writeImmutableBuffer(bytes)
    } else {
      pending.writeImmutableBuffer(bytes)
    }
  }

  /// Ends the session after sending its last bytes.
  func finish(with bytes: ByteBuffer) {
    guard !isOver, !isLast else { return }
    append(bytes)
    isLast = true
    flush()
  }

  /// Ends the session without further bytes.
  func finish() { end(.complete) }

  private func nextSlice() -> ByteBuffer? {
    if pending.readableBytes == 0 {
      guard hasMessages, !isLast, !isEncoding else { return nil }
      guard let output = format.next(of: session) else {
        hasMessages = false
        return nil
      }
      if let encoding = output.encoding {
        encode(encoding)
        return nil
      }
      take(output)
    }
    requests?.streamed(min(pending.readableBytes, Self.sliceBytes))
    guard pending.readableBytes > Self.sliceBytes else {
      defer { pending = ByteBuffer() }
      return pending
    }
    return pending.readSlice(length: Self.sliceBytes)
  }
}

// MARK: - Encoding

extension SessionHandler {
  /// Encodes a message on another thread, and then continues.
  private func encode(_ encoding: SessionEncoding) {
    guard let context else { return }
    isEncoding = true
    NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop, encoding.encode)
      .assumeIsolated().whenComplete { result in
        self.isEncoding = false
        guard !self.isOver else { return }
        if case .success(let bytes) = result, let output = encoding.output(bytes) {
          self.take(output)
        }
        self.pending.writeImmutableBuffer(self.afterEncoding)
        self.afterEncoding = ByteBuffer()
        self.flush()
      }
  }

  private func take(_ output: SessionOutput) {
    pending = output.bytes
    if output.isLast { (isLast, afterEncoding) = (true, ByteBuffer()) }
    if output.isEvent {
      requests?.streamedEvent()
      counter?.add()
    }
  }
}

// MARK: - Ending

extension SessionHandler {
  private func watchStall(_ context: ChannelHandlerContext) {
    guard !isWritable else {
      stall?.cancel()
      stall = nil
      return
    }
    guard stall == nil else { return }
    stall = context.eventLoop.assumeIsolated().scheduleTask(in: stallTimeout) {
      guard !self.isWritable else { return }
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
