import NIOCore

/// Sends a final response, and closes the connection once the client has received it.
///
/// If a connection is closed while bytes from the client are unread, it's reset, and the client
/// loses the response. So this handler closes only the output, and drops input until the client
/// closes the connection or the timeout expires.
///
/// Source: RFC 9112 §9.6.
final class FinalResponseHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: ByteBuffer
  private let timeout: TimeAmount
  private var end: Scheduled<Void>?
  private var isSent = false

  /// - Parameter timeout: The maximum time for which input is dropped.
  init(_ bytes: ByteBuffer, timeout: TimeAmount = .seconds(2)) {
    (self.bytes, self.timeout) = (bytes, timeout)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { send(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) {
    send(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .some(.inputClosed) = event as? ChannelEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func send(_ context: ChannelHandlerContext) {
    guard !isSent else { return }
    isSent = true
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    context.close(mode: .output, promise: nil)
    end = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      context.close(promise: nil)
    }
  }
}
