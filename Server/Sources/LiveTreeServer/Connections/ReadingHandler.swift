import NIOCore

/// Continuously requests data from the client, for a connection whose last handler doesn't.
///
/// It's the first handler, before TLS: an incomplete TLS record reaches no handler that follows TLS,
/// so those wouldn't request its rest.
final class ReadingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func handlerAdded(context: ChannelHandlerContext) {
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    context.read()
  }
}
