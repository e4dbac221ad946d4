import NIOCore
import NIOHTTP1

/// Follows the requests of a connection and their responses.
///
/// It updates a ``ConnectionHandler``, and reports every request when its response, or the
/// connection, has ended.
final class RequestHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let connection: ConnectionHandler
  private let onEnd: @Sendable (RequestRecord) -> Void
  private var address = "-"

  /// Requests without a complete response, in order.
  private var records: [RequestRecord] = []

  /// - Parameter onEnd: Called for every request.
  init(_ connection: ConnectionHandler, onEnd: @escaping @Sendable (RequestRecord) -> Void) {
    (self.connection, self.onEnd) = (connection, onEnd)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    address = context.channel.remoteAddress?.ipAddress ?? "-"
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      records.append(
        RequestRecord(head, from: address, at: context.eventLoop.now))
      connection.update(context) { $0.headEnded(at: $1) }
      // The client waits for this before it sends the body. It must not be sent during an earlier
      // response.
      if records.count == 1, head.version == .http1_1,
        head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" })
      {
        let proceed = HTTPResponseHead(version: head.version, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
      }
    case .body(let bytes):
      if let last = records.indices.last { records[last].bytesIn += bytes.readableBytes }
    case .end:
      connection.update(context) { $0.requestEnded(at: $1) }
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    while !records.isEmpty { report(at: context.eventLoop.now) }
    context.fireChannelInactive()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code >= 200:
      connection.isResponding = true
      if !records.isEmpty { records[0].status = Int(head.status.code) }
    case .head:
      break
    case .body(let part):
      if !records.isEmpty { records[0].wrote(part) }
    case .end:
      connection.isResponding = false
      if !records.isEmpty { report(at: context.eventLoop.now) }
      connection.update(context) { $0.responseEnded(at: $1) }
    }
    context.write(data, promise: promise)
  }

  private func report(at now: NIODeadline) {
    var record = records.removeFirst()
    record.duration = now - record.start
    onEnd(record)
  }
}

extension RequestRecord {
  init(_ head: HTTPRequestHead, from address: String, at now: NIODeadline) {
    self.init(
      kind: head.kind, path: String(head.uri.prefix { $0 != "?" && $0 != "#" }), address: address,
      start: now)
  }

  mutating func wrote(_ part: IOData) {
    bytesOut += part.readableBytes
    guard kind == .stream, case .byteBuffer(let bytes) = part else { return }
    let view = bytes.readableBytesView
    if !view.starts(with: "event: keep-alive".utf8) {
      eventLines += view.count { $0 == UInt8(ascii: "\n") }
    }
  }
}
