import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Takes the place of the handlers for HTTP while a response lasts, so that the connection needs no
/// more memory than its session. It follows the handlers of the session.
final class LastingResponseHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let onStop: () -> Void

  /// Whether the client has closed its side of the connection.
  private var isInputClosed = false

  /// - Parameter onStop: Called when the server stops.
  init(onStop: @escaping () -> Void) {
    self.onStop = onStop
  }

  /// Drops what a client sends during an event stream. WebSockets have handlers before this one.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: return onStop()
    case ChannelEvent.inputClosed: isInputClosed = true
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Sends the last bytes, and closes the connection once the client has received them.
  func finish(with bytes: ByteBuffer, in pipeline: ChannelPipeline.SynchronousOperations) {
    guard let context = try? pipeline.context(handler: self) else { return }
    guard !isInputClosed else {
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
      return context.close(promise: nil)
    }
    try? pipeline.addHandler(FinalResponseHandler(bytes), position: .before(self))
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Replaces the handlers for HTTP after the head of a response that lasts.
  ///
  /// If an earlier request was passed on to Hummingbird, its handlers remain. They receive nothing
  /// more, and their task ends with the connection.
  func replaceHTTP(by handler: LastingResponseHandler) throws {
    let encoder = try context(handlerType: HTTPResponseEncoder.self).handler
    try addHandler(handler, position: .before(encoder))
    remove(ExchangeHandler.self)
    remove(BrokenBodyHandler.self)
    remove(NIOHTTPRequestDecompressor.self)
    remove(UnmatchedResponseHandler.self)
    remove(CompressedResponses.self)
    remove(HTTPResponseCompressor.self)
    remove(CompressionInstaller.self)
    remove(ByteToMessageHandler<HTTPRequestDecoder>.self)
    remove(HTTPResponseEncoder.self)
  }

  /// Removes the handler of a type if there is one.
  private func remove<Handler: RemovableChannelHandler>(_ type: Handler.Type) {
    guard let context = try? context(handlerType: type) else { return }
    removeHandler(context: context, promise: nil)
  }
}
