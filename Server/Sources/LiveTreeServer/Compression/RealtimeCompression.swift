import LiveTreeWire
public import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Compresses what a server answers to those who ask for it, and takes compressed bodies.
///
///     let configuration = HTTP1Channel.Configuration(
///       additionalChannelHandlers: RealtimeCompression().handlers())
///     let application = Application(router: router, server: .http1(configuration: configuration))
///
/// Event streams are never compressed, nor are short answers. A body that is larger than allowed once
/// it is decompressed, or that is broken, is refused before anything is done with it.
///
/// Source: REALTIME-PROTOCOL §3.1; RFC 9110, §8.4.
public struct RealtimeCompression: Sendable {
  private let maximumBodyBytes: Int

  /// Creates compression.
  ///
  /// - Parameter limits: How large a body may be, decompressed.
  public init(_ limits: RealtimeLimits = RealtimeLimits()) {
    maximumBodyBytes = limits.maximumBodyBytes
  }

  /// What a connection of HTTP/1 needs; new ones for each.
  public func handlers() -> [any RemovableChannelHandler] {
    [CompressionInstaller(maximumBodyBytes: maximumBodyBytes)]
  }
}

/// Puts the handlers where a connection has parts of HTTP/1: right behind its decoder. Whatever it
/// reads itself it passes on.
private final class CompressionInstaller: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let maximumBodyBytes: Int

  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let compressor = HTTPResponseCompressor(initialByteBufferCapacity: 0) { head, _ in
        head.compression
      }
      let handlers: [any ChannelHandler] = [
        compressor, UnmatchedResponseHandler(before: compressor),
        NIOHTTPRequestDecompressor(limit: .size(maximumBodyBytes)),
        BrokenBodyHandler(),
      ]
      try pipeline.addHandlers(handlers, position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }
}

extension HTTPResponseHead {
  /// Fewer bytes fit into one packet anyway.
  private static let minimumBytes = 1_024

  /// Whether it is worth it; a cache must know that it was asked. An answer that says so by itself
  /// has no body.
  fileprivate var compression: HTTPResponseCompressor.CompressionIntent {
    mutating get {
      guard let length = headers.first(name: "Content-Length").flatMap({ Int($0) }),
        length >= Self.minimumBytes, !headers.contains(name: "Vary"),
        let type = headers.first(name: "Content-Type"),
        type.hasPrefix("application/json") || type.hasPrefix("application/javascript")
          || type.hasPrefix("text/"), !type.hasPrefix("text/event-stream")
      else { return .doNotCompress }
      headers.replaceOrAdd(name: "Vary", value: "Accept-Encoding")
      return .compressIfPossible
    }
  }
}
