import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Takes the compressor out of the way of an answer to no request.
///
/// A head that can not be read is answered, too; the compressor remembers what each request accepts,
/// and ends the program when it is asked about one that it has never seen. It stands right before
/// this handler. Nothing is read from such a connection any more.
final class UnmatchedResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let compressor: HTTPResponseCompressor

  /// How many requests wait for their answers.
  private var askedCount = 0

  init(before compressor: HTTPResponseCompressor) {
    self.compressor = compressor
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { askedCount += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data) {
      askedCount -= 1
      if askedCount < 0 { context.pipeline.syncOperations.removeHandler(compressor, promise: nil) }
    }
    context.write(data, promise: promise)
  }
}
