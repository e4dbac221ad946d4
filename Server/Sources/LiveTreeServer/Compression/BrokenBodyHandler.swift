import LiveTreeWire
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Rejects a request whose compressed body is corrupt or too large. It drops the whole body,
/// because a truncated number would still be valid JSON.
final class BrokenBodyHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var isBroken = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isBroken { context.fireChannelRead(data) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let refusal = RESTError(decompression: error) else {
      return context.fireErrorCaught(error)
    }
    guard !isBroken else { return }
    isBroken = true
    respond(refusal, context: context)
  }

  private func respond(_ refusal: RESTError, context: ChannelHandlerContext) {
    let body = ByteBuffer(string: refusal.body)
    let headers: HTTPHeaders = [
      "Content-Type": refusal.contentType, "Content-Length": "\(body.readableBytes)",
      "Access-Control-Allow-Origin": "*", "Connection": "close",
    ]
    let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let done = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: done)
    let channel = context.channel
    done.futureResult.whenComplete { _ in channel.close(promise: nil) }
  }
}

extension RESTError {
  /// Creates the error for a body that can't be decompressed; `nil` for any other error.
  fileprivate init?(decompression error: any Error) {
    switch error {
    case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      self.init(status: 400, message: "The body doesn't match its Content-Encoding")
    default: return nil
    }
  }
}
