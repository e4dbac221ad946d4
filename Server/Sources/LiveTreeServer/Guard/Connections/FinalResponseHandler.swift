import NIOCore

/// Says a last word and closes, once the client has heard it.
///
/// A connection that is closed while bytes of the client are unread is reset, and the client would
/// lose the answer. So the way out is closed first; what still comes in is dropped until the client
/// closes, for a while at most.
///
/// Source: RFC 9112 §9.6.
final class FinalResponseHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: ByteBuffer
  private let patience: TimeAmount
  private var end: Scheduled<Void>?
  private var isSaid = false

  /// - Parameter patience: For how long what comes in is dropped.
  init(_ bytes: ByteBuffer, patience: TimeAmount = .seconds(2)) {
    (self.bytes, self.patience) = (bytes, patience)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { say(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) {
    say(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .some(.inputClosed) = event as? ChannelEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func say(_ context: ChannelHandlerContext) {
    guard !isSaid else { return }
    isSaid = true
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    context.close(mode: .output, promise: nil)
    end = context.eventLoop.assumeIsolated().scheduleTask(in: patience) {
      context.close(promise: nil)
    }
  }
}
