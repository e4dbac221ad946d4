import NIOCore

/// Cuts a connection over which nothing comes, or too slowly.
///
/// It sees the bytes of a connection; what they mean it is told by a ``RequestHandler``.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: ConnectionPace.Limits
  private let onFault: @Sendable (ConnectionPace.Fault) -> Void
  private var pace: ConnectionPace?
  private var alarm: (at: NIODeadline, task: Scheduled<Void>)?
  private var isCut = false

  /// Whether an answer has begun: then no other one can be sent.
  var isAnswering = false

  /// - Parameter onFault: Told of every connection that is cut.
  init(
    _ limits: ConnectionPace.Limits,
    onFault: @escaping @Sendable (ConnectionPace.Fault) -> Void = { _ in }
  ) {
    (self.limits, self.onFault) = (limits, onFault)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { open(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    alarm?.task.cancel()
    alarm = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isCut else { return }
    let count = unwrapInboundIn(data).readableBytes
    update(context) { $0.received(count, at: $1) }
    if !isCut { context.fireChannelRead(data) }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    update(context) { $0.becameWritable(isWritable, at: $1) }
    context.fireChannelWritabilityChanged()
  }

  private func open(_ context: ChannelHandlerContext) {
    guard pace == nil else { return }
    pace = ConnectionPace(limits, openedAt: context.eventLoop.now)
    check(context)
  }

  /// Tells the connection's pace what has happened.
  func update(
    _ context: ChannelHandlerContext, _ event: (inout ConnectionPace, NIODeadline) -> Void
  ) {
    guard !isCut, var changed = pace else { return }
    event(&changed, context.eventLoop.now)
    pace = changed
    check(context)
  }
}

// MARK: - Waiting

extension ConnectionHandler {
  private func check(_ context: ChannelHandlerContext) {
    guard !isCut, let pace else { return }
    if let fault = pace.fault(at: context.eventLoop.now) {
      cut(context, fault)
    } else if let deadline = pace.deadline {
      look(again: deadline, context)
    }
  }

  /// A deadline moves with every event, mostly into the future: an alarm that rings too early is
  /// cheaper than one that is set anew each time.
  private func look(again deadline: NIODeadline, _ context: ChannelHandlerContext) {
    if let alarm {
      if alarm.at <= deadline { return }
      alarm.task.cancel()
    }
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.alarm = nil
      self.check(context)
    }
    alarm = (deadline, task)
  }

  private func cut(_ context: ChannelHandlerContext, _ fault: ConnectionPace.Fault) {
    isCut = true
    alarm?.task.cancel()
    alarm = nil
    onFault(fault)
    guard let bytes = lastWord(for: fault) else { return context.close(promise: nil) }
    let lastWord = FinalResponseHandler(bytes)
    do {
      try context.pipeline.syncOperations.addHandler(lastWord, position: .before(self))
    } catch {
      context.close(promise: nil)
    }
  }

  private func lastWord(for fault: ConnectionPace.Fault) -> ByteBuffer? {
    switch fault {
    case .slowHead, .slowBody: isAnswering ? nil : ServerRefusal.slow(fault).bytes
    // The answer is on its way.
    case .largeBody: ByteBuffer()
    case .idle, .slowReader: nil
    }
  }
}
