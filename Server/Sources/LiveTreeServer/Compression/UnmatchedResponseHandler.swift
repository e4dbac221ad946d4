import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Removes the compressor before a response without a request.
///
/// A head that can't be parsed gets a response, too. But the compressor stores what each request
/// accepts, and traps on a response to a request that it has never seen. The compressor must be
/// directly before this handler. Nothing more is read from such a connection.
final class UnmatchedResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let compressor: HTTPResponseCompressor

  /// The number of requests that wait for their responses.
  private var waitingCount = 0

  init(before compressor: HTTPResponseCompressor) {
    self.compressor = compressor
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { waitingCount += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data) {
      waitingCount -= 1
      if waitingCount < 0 {
        context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
      }
    }
    context.write(data, promise: promise)
  }
}
