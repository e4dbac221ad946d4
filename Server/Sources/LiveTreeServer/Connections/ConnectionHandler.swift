import NIOCore

/// Closes a connection that is idle or too slow, and writes responses that are already bytes.
///
/// It observes the bytes of a connection; a ``RequestHandler`` follows the parsed requests.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: ConnectionPace.Limits
  private let onFault: @Sendable (ConnectionPace.Fault) -> Void
  private var pace: ConnectionPace?
  private var timer: (at: NIODeadline, task: Scheduled<Void>)?
  private var isClosing = false

  private var context: ChannelHandlerContext?

  /// Whether a response has begun, so that no other response can be sent.
  var isResponding = false

  /// - Parameter onFault: Called for every connection that is closed.
  init(
    _ limits: ConnectionPace.Limits,
    onFault: @escaping @Sendable (ConnectionPace.Fault) -> Void = { _ in }
  ) {
    (self.limits, self.onFault) = (limits, onFault)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { open(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    timer?.task.cancel()
    timer = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let count = unwrapInboundIn(data).readableBytes
    update(context) { $0.received(count, at: $1) }
    if !isClosing { context.fireChannelRead(data) }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    update(context) { $0.becameWritable(isWritable, at: $1) }
    context.fireChannelWritabilityChanged()
  }

  /// Writes bytes of a response, without the handlers that encode its parts. A flush sends them.
  func write(_ bytes: ByteBuffer) {
    context?.write(NIOAny(bytes), promise: nil)
  }

  /// Sends what was written.
  func flush() {
    context?.flush()
  }

  private func open(_ context: ChannelHandlerContext) {
    guard pace == nil else { return }
    pace = ConnectionPace(limits, openedAt: context.eventLoop.now)
    check(context)
  }

  /// Updates the connection's pace.
  func update(
    _ context: ChannelHandlerContext, _ event: (inout ConnectionPace, NIODeadline) -> Void
  ) {
    guard !isClosing, var changed = pace else { return }
    event(&changed, context.eventLoop.now)
    pace = changed
    check(context)
  }
}

// MARK: - Deadlines

extension ConnectionHandler {
  private func check(_ context: ChannelHandlerContext) {
    guard !isClosing, let pace else { return }
    if let fault = pace.fault(at: context.eventLoop.now) {
      close(context, fault)
    } else if let deadline = pace.deadline {
      schedule(deadline, context)
    }
  }

  /// Schedules a timer unless an earlier one is pending. Almost every event postpones the deadline,
  /// and a timer that fires too early is cheaper than rescheduling it each time.
  private func schedule(_ deadline: NIODeadline, _ context: ChannelHandlerContext) {
    if let timer {
      if timer.at <= deadline { return }
      timer.task.cancel()
    }
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.timer = nil
      self.check(context)
    }
    timer = (deadline, task)
  }

  private func close(_ context: ChannelHandlerContext, _ fault: ConnectionPace.Fault) {
    isClosing = true
    onFault(fault)
    guard let bytes = finalResponse(for: fault) else { return context.close(promise: nil) }
    finish(with: bytes, in: context.pipeline)
  }

  /// Sends the last bytes of the connection, drops further input, and closes the connection.
  func finish(with bytes: ByteBuffer, in pipeline: ChannelPipeline) {
    isClosing = true
    timer?.task.cancel()
    timer = nil
    do {
      let handler = FinalResponseHandler(bytes)
      try pipeline.syncOperations.addHandler(handler, position: .before(self))
    } catch {
      pipeline.close(mode: .all, promise: nil)
    }
  }

  private func finalResponse(for fault: ConnectionPace.Fault) -> ByteBuffer? {
    switch fault {
    case .slowHead, .slowBody: isResponding ? nil : ServerRefusal.slow(fault).bytes
    // A response is in progress, so no other can be sent.
    case .largeBody: ByteBuffer()
    case .largeFraming: isResponding ? ByteBuffer() : ServerRefusal.invalidHTTP.bytes
    case .idle, .slowReader: nil
    }
  }
}
