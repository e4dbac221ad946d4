import LiveTreeWire
public import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Compresses responses for clients that accept it, and decompresses request bodies.
///
///     let configuration = HTTP1Channel.Configuration(
///       additionalChannelHandlers: RealtimeCompression().handlers())
///     let application = Application(router: router, server: .http1(configuration: configuration))
///
/// Event streams and short responses are never compressed. A body that is corrupt, or larger than
/// allowed once decompressed, is answered with 400 before anything is written.
///
/// Source: Protocol.md §3.1; RFC 9110, §8.4.
public struct RealtimeCompression: Sendable {
  /// A shorter body fits into one packet without compression.
  static let minimumBytes = 1_024

  private let maximumBodyBytes: Int

  /// Creates compression.
  ///
  /// - Parameter limits: The limits of requests; `maximumBodyBytes` applies to decompressed bodies.
  public init(_ limits: RealtimeLimits = RealtimeLimits()) {
    maximumBodyBytes = limits.maximumBodyBytes
  }

  /// Creates the handlers for an HTTP/1 connection.
  public func handlers() -> [any RemovableChannelHandler] { [CompressionInstaller(self)] }

  /// Creates the handlers for HTTP parts, and returns the one among them that writes the responses of an
  /// ``ExchangeHandler``; in other servers, it has nothing to do.
  func partHandlers() -> (responses: CompressedResponses, all: [any ChannelHandler]) {
    let compressor = HTTPResponseCompressor(initialByteBufferCapacity: 0) { head, _ in
      head.compression
    }
    let responses = CompressedResponses()
    return (
      responses,
      [
        compressor, responses, UnmatchedResponseHandler(before: compressor),
        NIOHTTPRequestDecompressor(limit: .size(maximumBodyBytes)), BrokenBodyHandler(),
      ]
    )
  }
}

/// Adds the handlers directly after the connection's HTTP/1 decoder, so that they receive HTTP
/// parts. It doesn't read anything itself.
final class CompressionInstaller: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let compression: RealtimeCompression

  init(_ compression: RealtimeCompression) {
    self.compression = compression
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandlers(compression.partHandlers().all, position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }
}

extension HTTPResponseHead {
  /// Whether to compress the response. `Vary` informs caches. A response to a HEAD request already
  /// has this `Vary`, and no body to compress.
  fileprivate var compression: HTTPResponseCompressor.CompressionIntent {
    mutating get {
      guard let length = headers.first(name: "Content-Length").flatMap({ Int($0) }),
        length >= RealtimeCompression.minimumBytes, !headers["Vary"].contains("Accept-Encoding"),
        let type = headers.first(name: "Content-Type"),
        type.hasPrefix("application/json") || type.hasPrefix("application/javascript")
          || type.hasPrefix("text/"), !type.hasPrefix("text/event-stream")
      else { return .doNotCompress }
      headers.add(name: "Vary", value: "Accept-Encoding")
      return .compressIfPossible
    }
  }
}
