import LiveTree
import LiveTreeWire
import NIOCore

/// Writes the events of a session to a connection, below its HTTP encoder: the frames are complete.
///
/// It writes as long as the connection takes more; what it doesn't take waits in the session, which
/// merges what becomes too much. On the event loop of the connection only.
final class EventStreamHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// What a stream depends on.
  struct Settings: Sendable {
    let isExport: Bool
    /// The most bytes of one event.
    let maximumBytes: Int
    /// How long the connection may take nothing.
    let stallTimeout: TimeAmount
  }

  /// How a stream ends.
  enum End: Sendable {
    /// The response is complete, or the connection is closed.
    case complete
    /// The reader took no data for too long.
    case stalled
  }

  /// The most bytes written at once, so that a reader that takes a large event slowly can be
  /// distinguished from one that takes nothing.
  private static let sliceBytes = 32_768

  private static let keepAliveFrame = StreamFrame(.keepAlive)

  private let session: TreeSession
  private let settings: Settings
  private let loop: StreamLoop
  private let onEnd: (End) -> Void
  private var context: ChannelHandlerContext?
  private var slot: Int?
  private var stall: Scheduled<Void>?

  /// Whether the body of the response has chunks.
  private var hasChunks = true

  /// Counts what is sent, in servers that report it.
  private var requests: RequestHandler?

  /// The rest of a frame that has begun.
  private var pending = ByteBuffer()

  /// Whether nothing follows `pending`.
  private var isLast = false
  private var isOver = false

  /// - Parameter onEnd: Called once, after the last bytes were written.
  init(
    _ session: TreeSession, _ settings: Settings, on loop: StreamLoop,
    onEnd: @escaping (End) -> Void
  ) {
    (self.session, self.settings, self.loop, self.onEnd) = (session, settings, loop, onEnd)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    requests = try? context.pipeline.syncOperations.handler(type: RequestHandler.self)
    hasChunks = requests?.isAnsweringOldHTTP != true
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

extension EventStreamHandler {
  /// Writes what waits, as far as the connection takes it.
  func flush() {
    guard !isOver, let context else { return }
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

  /// Sends a sign of life, unless the connection is busy.
  func sendKeepAlive() {
    guard !isOver, let context, context.channel.isWritable, pending.readableBytes == 0 else {
      return
    }
    pending = Self.keepAliveFrame.bytes(hasChunks: hasChunks)
    flush()
  }

  /// Ends the stream with a message.
  func finish(with message: StreamMessage) {
    guard !isOver else { return }
    var bytes = pending
    bytes.writeImmutableBuffer(StreamFrame(message).bytes(hasChunks: hasChunks))
    (pending, isLast) = (bytes, true)
    flush()
  }

  /// Ends the stream without a message.
  func finish() { end(.complete) }

  private func nextSlice() -> ByteBuffer? {
    if pending.readableBytes == 0 {
      guard !isLast, let frame = nextFrame() else { return nil }
      pending = frame.bytes(hasChunks: hasChunks)
      requests?.streamedEvent()
    }
    requests?.streamed(min(pending.readableBytes, Self.sliceBytes))
    guard pending.readableBytes > Self.sliceBytes else {
      defer { pending = ByteBuffer() }
      return pending
    }
    return pending.readSlice(length: Self.sliceBytes)
  }

  private func nextFrame() -> StreamFrame? {
    while let message = session.take() {
      switch message {
      case .event(_, let event):
        let frame = event.frame(export: settings.isExport)
        guard frame.byteCount > settings.maximumBytes else { return frame }
        isLast = true
        return StreamFrame(.tooLarge)
      case .canceled(_, let error):
        isLast = true
        return StreamFrame(
          .cancel(error == .permissionDenied ? "Permission denied." : error.description))
      case .answer:
        continue
      }
    }
    return nil
  }
}

// MARK: - Ending

extension EventStreamHandler {
  private func watchStall(_ context: ChannelHandlerContext) {
    guard !context.channel.isWritable else {
      stall?.cancel()
      stall = nil
      return
    }
    guard stall == nil else { return }
    stall = context.eventLoop.assumeIsolated().scheduleTask(in: settings.stallTimeout) {
      guard let context = self.context, !context.channel.isWritable else { return }
      let channel = context.channel
      self.end(.stalled)
      channel.close(promise: nil)
    }
  }

  private func end(_ end: End) {
    guard !isOver else { return }
    isOver = true
    session.end()
    stall?.cancel()
    if let slot { loop.remove(self, from: slot) }
    if let context {
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }
    (context, requests) = (nil, nil)
    onEnd(end)
  }
}

extension StreamMessage {
  fileprivate static let tooLarge = StreamMessage.cancel(
    "The specified payload is too large, please request a location with less data.")
}
