import Hummingbird
import HummingbirdCore
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOHTTPCompression

/// Keeps a connection open for its session after the task of the request has ended.
///
/// A task that waits for the end of a session occupies 20 KiB of stack, and the handlers for HTTP
/// occupy 5 KiB. Therefore, the task ends by throwing ``HandedOver``. Hummingbird then closes the
/// connection; instead of closing it, this handler removes the handlers for HTTP.
///
/// Hummingbird's own handler remains and stops all reads, so ``ReadingHandler`` reads instead.
final class HandoverHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  private let onStop: () -> Void

  /// Whether the task has ended.
  private var isComplete = false

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

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard !isComplete else { return context.close(mode: mode, promise: promise) }
    promise?.succeed()
    guard mode == .all else { return }
    isComplete = true
    let pipeline = context.pipeline.syncOperations
    removeHTTP(from: pipeline)
    do {
      try pipeline.addHandler(ReadingHandler(), position: .first)
    } catch {
      context.close(promise: nil)
    }
  }

  /// Sends the last bytes, and closes the connection once the client has received them.
  func finish(with bytes: ByteBuffer, in pipeline: ChannelPipeline.SynchronousOperations) {
    guard let context = try? pipeline.context(handler: self) else { return }
    guard !isInputClosed else {
      context.writeAndFlush(NIOAny(bytes), promise: nil)
      return context.close(promise: nil)
    }
    try? pipeline.addHandler(FinalResponseHandler(bytes), position: .before(self))
  }

  private func removeHTTP(from pipeline: ChannelPipeline.SynchronousOperations) {
    pipeline.remove(HTTPConnectionStateHandler.self)
    pipeline.remove(ExchangeHandler.self)
    pipeline.remove(BrokenBodyHandler.self)
    pipeline.remove(NIOHTTPRequestDecompressor.self)
    pipeline.remove(UnmatchedResponseHandler.self)
    pipeline.remove(HTTPResponseCompressor.self)
    pipeline.remove(CompressionInstaller.self)
    pipeline.remove(ByteToMessageHandler<HTTPRequestDecoder>.self)
    pipeline.remove(HTTPResponseEncoder.self)
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Removes the handler of a type if there is one.
  fileprivate func remove<Handler: RemovableChannelHandler>(_ type: Handler.Type) {
    guard let context = try? context(handlerType: type) else { return }
    removeHandler(context: context, promise: nil)
  }
}

/// The error with which the task of a request ends although the response continues.
struct HandedOver: Error {
  private let channel: any Channel

  init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Performs an action when the response that threw an error is over: now or, if the connection
  /// was handed over, when it's closed.
  static func end(_ error: any Error, _ action: @escaping @Sendable () -> Void) {
    guard let handover = error as? HandedOver else { return action() }
    handover.channel.closeFuture.whenComplete { _ in action() }
  }
}

extension Channel {
  /// Prepares to hand the connection over to a session; the task of the request must then throw
  /// ``HandedOver``.
  ///
  /// - Parameters:
  ///   - onStop: Called when the server stops.
  ///   - last: What to do after the connection is closed; a server that stops waits for it.
  /// - Returns: The handler before which the session's handlers belong; `nil` if the task must
  ///   remain, because the client has sent more than this request, or because the server isn't a
  ///   ``RealtimeServer``.
  func handOver(
    onStop: @escaping () -> Void, finally last: (@Sendable () async -> Void)? = nil
  ) -> HandoverHandler? {
    let pipeline = pipeline.syncOperations
    guard let requests = try? pipeline.handler(type: RequestHandler.self),
      let sessions = requests.sessions, requests.isAnsweringOnlyRequest,
      let encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self).handler
    else { return nil }
    let handler = HandoverHandler(onStop: onStop)
    guard (try? pipeline.addHandler(handler, position: .before(encoder))) != nil else { return nil }
    sessions.add(self, finally: last)
    return handler
  }
}
