import NIOCore
import NIOHTTP1

/// Writes the responses of an ``ExchangeHandler`` that may be compressed.
///
/// The compressor, which is directly before this handler, stores what each request accepts. So it's shown
/// the head of a request whose response it shall compress, which this handler drops.
final class CompressedResponses: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var context: ChannelHandlerContext?
  private var isShowing = false

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isShowing { context.fireChannelRead(data) }
  }

  /// Writes a whole response; the next flush sends it.
  ///
  /// - Parameter show: Passes the head of the request to the compressor.
  func respond(_ head: HTTPResponseHead, _ body: ByteBuffer, show: () -> Void) {
    isShowing = true
    show()
    isShowing = false
    guard let context else { return }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
