import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1

/// Answers requests to databases on the event loop of their connection, and passes all others on to
/// Hummingbird, whose handlers it adds for the first of them.
///
/// Such a request is small, and complete before anything is done for it. What arrives while it is
/// being answered waits, and as long as something waits, nothing more is read. A response that lasts, an
/// event stream or a WebSocket, takes the connection over.
///
/// The handlers that compress, decompress and pass on are added with the first request that needs them.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The maximum size of the body of a request that is answered here.
  static let maximumBodyBytes = 65_536

  /// The number of requests that are answered before other connections of the event loop get their
  /// turn, and the pause until the next turn. A task without a delay would run before the event loop
  /// looks for input of other connections.
  private static let maximumTurn = 64
  private static let pause = TimeAmount.microseconds(50)

  private enum State {
    /// Waits for a request, or passes one on.
    case idle
    case receiving(HTTPRequestHead, RequestHead, ByteBuffer)
    case answering(HTTPRequestHead)
  }

  private enum Arrival {
    /// A part of a request, with the head that was read last.
    case part(HTTPServerRequestPart, RequestHead?)
    /// What follows can't be parsed.
    case error(HTTPParserError)
  }

  private let service: RealtimeService
  private let admission: AdmissionControl
  private let requests: RequestHandler
  private let compression: RealtimeCompression
  /// The connection, which only its task keeps: if a server that stops drops it, it's closed.
  private weak var connection: AcceptedConnection?
  private let lasting: LastingConnections
  private let loop: StreamLoop
  private let logger: Logger
  private let addHummingbird: (AcceptedConnection) throws -> Void
  private var state = State.idle
  private var context: ChannelHandlerContext?

  /// The number of requests that were passed on and whose responses aren't complete. As long as
  /// there are any, further requests are passed on, too: responses are in the order of requests.
  private var passedOn = 0

  /// Whether Hummingbird's handlers follow.
  private var hasHummingbird = false

  /// The handler for responses that may be compressed, once there was one.
  private var compressed: CompressedResponses?

  /// What arrived during a request, and the events that would end the connection.
  private var waiting = CircularBuffer<Arrival>()
  private var waitingEvents: [Any] = []
  private var isReadHeld = false
  /// Whether further requests wait until the client has read responses.
  private var isBlocked = false
  private var isDraining = false
  private var turn = 0

  /// - Parameter addHummingbird: Adds Hummingbird's handlers to the connection, and starts its task.
  init(
    _ service: RealtimeService, _ admission: AdmissionControl, _ requests: RequestHandler,
    _ compression: RealtimeCompression, of connection: AcceptedConnection,
    _ lasting: LastingConnections, on loop: StreamLoop, logger: Logger,
    addHummingbird: @escaping (AcceptedConnection) throws -> Void
  ) {
    (self.service, self.admission, self.requests) = (service, admission, requests)
    self.compression = compression
    (self.connection, self.lasting, self.loop) = (connection, lasting, loop)
    (self.logger, self.addHummingbird) = (logger, addHummingbird)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The request handler has just read this part; by the time it is the turn of the request, the
    // handler may have read others.
    receiveInOrder(.part(unwrapInboundIn(data), requests.head), context)
  }

  private func receiveInOrder(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    if case .answering = state { return waiting.append(arrival) }
    receive(arrival, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    turn = 0
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if waiting.isEmpty { context.read() } else { isReadHeld = true }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), passedOn > 0 { passedOn -= 1 }
    context.write(data, promise: promise)
  }

  /// A server that stops, and a client that has sent everything, wait for the response.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch state {
    case .answering: waitingEvents.append(event)
    case .receiving where event is ChannelShouldQuiesceEvent: waitingEvents.append(event)
    case .idle, .receiving: endOrPassOn(event, context)
    }
  }

  private func endOrPassOn(_ event: Any, _ context: ChannelHandlerContext) {
    requests.flush()
    switch event {
    // Closing the connection would drop what its client hasn't received.
    case is ChannelShouldQuiesceEvent where passedOn == 0 && isSending(context):
      requests.finish(in: context.pipeline)
    case _ where hasHummingbird: context.fireUserInboundEventTriggered(event)
    case is ChannelShouldQuiesceEvent: context.close(promise: nil)
    case ChannelEvent.inputClosed: context.close(mode: .output, promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Whether responses have been written that the system hasn't taken yet.
  private func isSending(_ context: ChannelHandlerContext) -> Bool {
    ((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0) > 0
  }

  /// Closes a connection that has failed. What can't be parsed is answered by the request handler.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError {
      receiveInOrder(.error(error), context)
    } else if hasHummingbird {
      context.fireErrorCaught(error)
    } else {
      requests.flush()
      context.close(promise: nil)
    }
  }
}

// MARK: - Receiving

extension ExchangeHandler {
  private func receive(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .part(let part, let head): receive(part, of: head, context)
    // Hummingbird must not take a body that has arrived in part for a whole one. It has answered the
    // requests before; those that were answered here would follow its response.
    case .error(let error) where passedOn > 0: context.fireErrorCaught(error)
    case .error: break
    }
  }

  private func receive(
    _ part: HTTPServerRequestPart, of read: RequestHead?, _ context: ChannelHandlerContext
  ) {
    switch (state, part) {
    case (.idle, .head(let head)):
      guard passedOn == 0, let read, Self.answers(head, read) else {
        return passOn(part, context)
      }
      state = .receiving(head, read, ByteBuffer())
    case (.receiving(let head, let read, var body), .body(let bytes)):
      state = .idle
      if body.readableBytes == 0 { body = bytes } else { body.writeImmutableBuffer(bytes) }
      if body.readableBytes > Self.maximumBodyBytes {
        passOn(.head(head), context)
        passOn(.body(body), context)
        deliverEvents(context)
      } else {
        state = .receiving(head, read, body)
      }
    case (.receiving(let http, let head, _), .end) where head.kind.isLasting: open(head, http)
    case (.receiving(let http, let head, let body), .end): answer(head, http, body)
    case (.idle, _), (.answering, _), (.receiving, .head): passOn(part, context)
    }
  }

  private func passOn(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    if case .head = part { passedOn += 1 }
    guard hasHummingbird || startHummingbird() else {
      requests.flush()
      return context.close(promise: nil)
    }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// - Returns: Whether Hummingbird answers.
  private func startHummingbird() -> Bool {
    guard let connection, addCompression() != nil, (try? addHummingbird(connection)) != nil
    else { return false }
    hasHummingbird = true
    return true
  }

  private func addCompression() -> CompressedResponses? {
    if let compressed { return compressed }
    let (responses, handlers) = compression.partHandlers()
    guard let pipeline = context?.pipeline.syncOperations,
      (try? pipeline.addHandlers(handlers, position: .after(self))) != nil
    else { return nil }
    compressed = responses
    return responses
  }

  /// Whether a request is answered here. What ends the connection isn't, nor what has to be
  /// decompressed.
  private static func answers(_ head: HTTPRequestHead, _ read: RequestHead) -> Bool {
    guard read.kind.isForDatabase || read.kind == .socket, head.method != .HEAD,
      head.version == .http1_1, !read.framing.endsConnection, !read.framing.isCompressed,
      read.asksToUpgrade == (read.kind == .socket)
    else { return false }
    let length = read.framing.length.flatMap { Int($0) } ?? 0
    return length <= maximumBodyBytes
  }
}

// MARK: - Answering

extension ExchangeHandler {
  private func answer(_ head: RequestHead, _ httpHead: HTTPRequestHead, _ body: ByteBuffer) {
    guard let context else { return }
    state = .answering(httpHead)
    if let refusal = admission.enter(head, from: context.channel.remoteAddress) {
      return respond(refusal.answer, fields: [])
    }
    let fields = service.origins.fields(for: head)
    let this = NIOLoopBound(self, eventLoop: context.eventLoop)
    switch service.reply(to: head, body, logger: logger) {
    case .now(let answer): respond(answer, fields: fields)
    case .write(let write):
      write.begin { [loop] result in
        loop.perform { this.value.respond(write.answer(result), fields: fields) }
      }
    case .later(let work):
      loop.perform(after: work) { this.value.respond($0, fields: fields) }
    }
  }

  private func respond(_ answer: RESTAnswer, fields: [(name: String, value: String)]) {
    guard case .answering(let httpHead) = state, let context else { return }
    if answer.status.mayHaveResponseBody,
      answer.body.readableBytes >= RealtimeCompression.minimumBytes,
      let compressed = addCompression()
    {
      var answer = answer
      answer.headers.add(name: "Content-Length", value: "\(answer.body.readableBytes)")
      compressed.respond(head(of: answer, fields: fields), answer.body) {
        context.fireChannelRead(wrapInboundOut(.head(httpHead)))
      }
    } else {
      requests.respond(answer) { answer.headBytes(with: fields, date: loop.date(), closes: $0) }
    }
    loop.flush(requests)
    turn += 1
    if !context.channel.isWritable {
      isBlocked = true
      requests.flush()
    } else if turn < Self.maximumTurn {
      proceed()
    } else {
      pause(context)
    }
  }

  /// Answers further requests once the client has read responses. Otherwise, a client that reads
  /// nothing would get memory for all of them.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isBlocked, context.channel.isWritable {
      isBlocked = false
      pause(context)
    }
    context.fireChannelWritabilityChanged()
  }

  private func head(
    of answer: RESTAnswer, fields: [(name: String, value: String)]
  ) -> HTTPResponseHead {
    var headers = answer.headers
    for (name, value) in fields { headers.add(name: name, value: value) }
    headers.add(name: "Date", value: loop.date())
    headers.add(name: "Server", value: "live")
    return HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
  }

  private func pause(_ context: ChannelHandlerContext) {
    turn = 0
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { self.proceed() }
  }

  /// Continues after a response.
  private func proceed() {
    guard let context else { return }
    state = .idle
    guard !isDraining else { return }
    isDraining = true
    let hadArrivals = !waiting.isEmpty
    while isIdleOrReceiving, let next = waiting.popFirst() { receive(next, context) }
    isDraining = false
    // Later handlers deliver what they have read only then.
    if hadArrivals { context.fireChannelReadComplete() }
    deliverEvents(context)
    if waiting.isEmpty, isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  /// Passes on the events that waited, unless they still have to: requests that arrived before the
  /// end of the input are answered first.
  private func deliverEvents(_ context: ChannelHandlerContext) {
    let events = waitingEvents
    waitingEvents = []
    for event in events { userInboundEventTriggered(context: context, event: event) }
  }

  private var isIdleOrReceiving: Bool {
    if case .answering = state { false } else { true }
  }
}

// MARK: - Event streams and WebSockets

extension ExchangeHandler {
  private func open(_ head: RequestHead, _ httpHead: HTTPRequestHead) {
    guard let context else { return }
    state = .answering(httpHead)
    let (channel, kind, address) = (context.channel, head.kind, context.channel.remoteAddress)
    if let refusal = admission.enter(head, from: address) {
      return respond(refusal.answer, fields: [])
    }
    let this = NIOLoopBound(self, eventLoop: context.eventLoop)
    let open = { @Sendable [service, logger] in
      await service.open(
        head, fields: { httpHead.headers.value(of: $0) }, over: channel, logger: logger)
    }
    loop.perform(after: open) { [service, admission] opening in
      let fields = service.origins.fields(for: head)
      switch opening {
      case .refused(let answer):
        admission.leave(kind, from: address)
        this.value.respond(answer, fields: fields)
      case .opened(let opened):
        this.value.begin(opened, fields: fields)
        channel.closeFuture.whenComplete { _ in admission.leave(kind, from: address) }
      }
    }
  }

  /// Writes the head of a response that lasts, and leaves the connection to it.
  private func begin(_ opened: Opening.Opened, fields: [(name: String, value: String)]) {
    let response = opened.response
    guard case .answering = state, let context else { return response.stop() }
    let remove = opened.list()
    let channel = context.channel
    let handler = LastingResponseHandler { response.stop() }
    context.writeAndFlush(
      wrapOutboundOut(.head(head(of: response.head, fields: fields))), promise: nil)
    // Requests that follow aren't answered; a client that waits for events sends none.
    waiting = []
    do {
      try channel.pipeline.syncOperations.replaceHTTP(by: handler)
    } catch {
      channel.close(promise: nil)
    }
    lasting.add(channel) { await response.finish() }
    channel.closeFuture.whenComplete { _ in remove() }
    connection?.end()
    if isReadHeld { channel.read() }
    response.begin(before: handler) {}
    for event in waitingEvents {
      channel.pipeline.syncOperations.fireUserInboundEventTriggered(event)
    }
    waitingEvents = []
  }
}
