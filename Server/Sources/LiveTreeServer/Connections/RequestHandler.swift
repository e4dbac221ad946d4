import LiveTreeWire
import NIOCore
import NIOHTTP1

/// Follows the requests of a connection and their responses, and refuses invalid requests.
///
/// It updates a ``ConnectionHandler``, and reports every request when its response is complete or
/// the connection has closed.
final class RequestHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let connection: ConnectionHandler
  private let check: RequestCheck
  private let reports: Reports

  private var address = "-"
  private var context: ChannelHandlerContext?

  /// The head of the request that is being read, or was read last.
  private(set) var head: RequestHead?

  /// The requests without a complete response, in order.
  private var records: [RequestRecord] = []

  /// Whether the head of a request has arrived, but not its end.
  private var isReading = false

  /// How the connection ends; `nil` while further requests are accepted.
  private var ending: Ending?

  /// Whether a flush is due at the end of the event loop's turn.
  var isFlushDue = false

  /// The functions that the handler reports to.
  struct Reports: Sendable {
    /// Called for every request when its response is complete or the connection has closed.
    var onEnd: @Sendable (RequestRecord) -> Void
    /// Called for every request that the handler refuses.
    var onRefusal: @Sendable (ServerRefusal) -> Void = { _ in }
  }

  init(
    _ connection: ConnectionHandler, check: RequestCheck = RequestCheck(), _ reports: Reports
  ) {
    (self.connection, self.check, self.reports) = (connection, check, reports)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    address = context.channel.remoteAddress?.ipAddress ?? "-"
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .head = part, ending != nil { ending?.isDropping = true }
    guard ending?.isDropping != true else { return }
    switch part {
    case .head(let head):
      let read = RequestHead(head)
      self.head = read
      records.append(
        RequestRecord(read, head, from: address, at: context.eventLoop.now))
      isReading = true
      if let refusal = check.refusal(of: read, head.version) { return refuse(refusal, context) }
      begin(head, read, context)
    case .body(let bytes):
      if let last = records.indices.last { records[last].bytesIn += bytes.readableBytes }
      connection.update(context) { pace, _ in pace.receivedBody(bytes.readableBytes) }
    case .end:
      isReading = false
      connection.update(context) { $0.requestEnded(at: $1) }
    }
    context.fireChannelRead(data)
  }

  private func begin(
    _ head: HTTPRequestHead, _ read: RequestHead, _ context: ChannelHandlerContext
  ) {
    connection.update(context) { $0.headEnded(at: $1) }
    if head.version.isOld || check.healthOnly != nil {
      ending = Ending(bytes: ByteBuffer(), responsesBefore: records.count)
    }
    // The client waits for `100 Continue` before it sends the body. It must not be sent during an
    // earlier response.
    if records.count == 1, head.version == .http1_1, read.framing.expectsContinue {
      let proceed = HTTPResponseHead(version: head.version, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError, ending?.isDropping != true {
      // The server doesn't read anything after a request that ends the connection.
      let isTail = !isReading && (ending != nil || error == .closedConnection)
      if isTail {
        end(with: ByteBuffer(), after: records.count, context)
      } else {
        refuse(.invalidHTTP, context)
      }
    }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    while !records.isEmpty { report(at: context.eventLoop.now) }
    context.fireChannelInactive()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard ending?.isOver != true else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code >= 200 || head.status == .switchingProtocols:
      connection.isResponding = true
      if !records.isEmpty { records[0].status = Int(head.status.code) }
      refuseUpgrade(head.status)
      context.write(wrapOutboundOut(.head(framed(head))), promise: promise)
    case .head:
      context.write(data, promise: promise)
    case .body(let part):
      if !records.isEmpty { records[0].wrote(part) }
      context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      endResponse(context)
    }
  }

  private func endResponse(_ context: ChannelHandlerContext) {
    connection.isResponding = false
    if !records.isEmpty { report(at: context.eventLoop.now) }
    connection.update(context) { $0.responseEnded(at: $1) }
    ending?.responsesBefore -= 1
    finishIfDue(context)
  }

  /// If the client asked for a protocol that it doesn't get, the connection ends after the response:
  /// the parser expects that protocol, and wouldn't read another request.
  ///
  /// Source: RFC 9110 §7.8.
  private func refuseUpgrade(_ status: HTTPResponseStatus) {
    guard records.first?.asksToUpgrade == true, status != .switchingProtocols, ending == nil
    else { return }
    ending = Ending(bytes: ByteBuffer(), responsesBefore: 1)
  }

  /// The head in a form that the client of the first request understands: HTTP/1.0 has no chunked
  /// encoding, so the end of the connection ends the body.
  ///
  /// Source: RFC 9112 §6.1.
  private func framed(_ head: HTTPResponseHead) -> HTTPResponseHead {
    guard closes(after: head.status) else { return head }
    var head = head
    if isAnsweringOldHTTP { head.version = .http1_0 }
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    return head
  }

  /// Whether the connection closes after the response to the first request.
  private func closes(after status: HTTPResponseStatus) -> Bool {
    guard let record = records.first, status != .switchingProtocols else { return false }
    return record.isOldHTTP || record.asksToUpgrade || check.healthOnly != nil
  }

  private func report(at now: NIODeadline) {
    var record = records.removeFirst()
    record.duration = now - record.start
    reports.onEnd(record)
  }
}

// MARK: - Whole responses

extension RequestHandler {
  /// A larger body isn't copied after its head.
  private static let maximumCopy = 16_384

  /// Writes the whole response to the first request, without the handlers that encode its parts. What
  /// is written is sent with the next flush.
  ///
  /// - Parameter head: Returns the head, which says whether the connection closes.
  func respond(_ answer: RESTAnswer, head: (_ closes: Bool) -> ByteBuffer) {
    guard ending?.isOver != true, let context else { return }
    let body = answer.status.mayHaveResponseBody ? answer.body : ByteBuffer()
    if !records.isEmpty {
      records[0].status = Int(answer.status.code)
      records[0].bytesOut += body.readableBytes
    }
    refuseUpgrade(answer.status)
    var bytes = head(closes(after: answer.status))
    if body.readableBytes <= Self.maximumCopy {
      bytes.writeImmutableBuffer(body)
      connection.write(bytes)
    } else {
      connection.write(bytes)
      connection.write(body)
    }
    endResponse(context)
  }

  /// Sends what was written.
  func flush() { connection.flush() }
}

// MARK: - Event streams and WebSockets

extension RequestHandler {
  /// Whether the client of the response in progress uses a version before HTTP/1.1.
  var isAnsweringOldHTTP: Bool { records.first?.isOldHTTP == true }

  /// Whether the request in progress is complete, uses HTTP/1.1, and is the only one.
  var isAnsweringOnlyRequest: Bool {
    records.count == 1 && !isReading && ending == nil && !isAnsweringOldHTTP
  }

  /// Counts a part of a body that is written below this handler.
  func streamed(_ byteCount: Int) {
    if !records.isEmpty { records[0].bytesOut += byteCount }
  }

  /// Counts an event that is written below this handler.
  func streamedEvent() {
    if !records.isEmpty { records[0].events += 1 }
  }
}

// MARK: - The last response

extension RequestHandler {
  /// Closes the connection once the client has received what was written.
  func finish(in pipeline: ChannelPipeline) {
    connection.finish(with: ByteBuffer(), in: pipeline)
  }

  /// How a connection ends.
  private struct Ending {
    /// The bytes to send at the end.
    let bytes: ByteBuffer
    /// The number of responses to complete before that.
    var responsesBefore: Int
    /// Whether further input is dropped.
    var isDropping = false
    /// Whether sending the end has begun.
    var isOver = false
  }

  /// Refuses the request that is being read, or invalid input in its place, after the responses to
  /// earlier requests. Nothing more is read.
  private func refuse(_ refusal: ServerRefusal, _ context: ChannelHandlerContext) {
    reports.onRefusal(refusal)
    let isAnswered = isReading && connection.isResponding && records.count == 1
    let responses = isReading && !isAnswered ? records.count - 1 : records.count
    if isReading && !isAnswered, let last = records.indices.last {
      records[last].status = refusal.error.status
    }
    end(with: isAnswered ? ByteBuffer() : refusal.bytes, after: responses, context)
  }

  private func end(with bytes: ByteBuffer, after responses: Int, _ context: ChannelHandlerContext) {
    ending = Ending(bytes: bytes, responsesBefore: responses, isDropping: true)
    finishIfDue(context)
  }

  private func finishIfDue(_ context: ChannelHandlerContext) {
    guard let ending, ending.responsesBefore == 0, !ending.isOver else { return }
    self.ending?.isDropping = true
    self.ending?.isOver = true
    context.flush()
    connection.finish(with: ending.bytes, in: context.pipeline)
  }
}

extension RequestRecord {
  init(
    _ read: RequestHead, _ head: HTTPRequestHead, from address: String, at now: NIODeadline
  ) {
    self.init(
      kind: read.kind, isOldHTTP: head.version.isOld, asksToUpgrade: read.asksToUpgrade,
      path: read.path, address: address, start: now)
  }

  mutating func wrote(_ part: IOData) {
    bytesOut += part.readableBytes
  }
}
