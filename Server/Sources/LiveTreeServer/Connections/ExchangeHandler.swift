import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1

/// Answers requests to databases on the event loop of their connection, and passes all others on.
///
/// Such a request is small, and complete before anything is done for it. What arrives while it is
/// being answered waits, and as long as something waits, nothing more is read.
///
/// The handler follows those that compress and decompress, so it needs neither.
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
    case answering
  }

  /// A part of a request, with the head if it is one.
  private struct Arrival {
    let part: HTTPServerRequestPart
    let head: RequestHead?
  }

  private let service: RealtimeService
  private let admission: AdmissionControl
  private let requests: RequestHandler
  private let loop: StreamLoop
  private let logger: Logger
  private var state = State.idle
  private var context: ChannelHandlerContext?

  /// The number of requests that were passed on and whose responses aren't complete. As long as
  /// there are any, further requests are passed on, too: responses are in the order of requests.
  private var passedOn = 0

  /// What arrived during a request, and the events that would end the connection.
  private var waiting = CircularBuffer<Arrival>()
  private var waitingEvents: [Any] = []
  private var isReadHeld = false
  private var isDraining = false
  private var turn = 0

  init(
    _ service: RealtimeService, _ admission: AdmissionControl, _ requests: RequestHandler,
    on loop: StreamLoop, logger: Logger
  ) {
    (self.service, self.admission, self.requests) = (service, admission, requests)
    (self.loop, self.logger) = (loop, logger)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The request handler has just read this part; by the time it is the turn of the request, the
    // handler may have read others.
    let arrival = Arrival(part: unwrapInboundIn(data), head: requests.head)
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
    case .idle, .receiving: context.fireUserInboundEventTriggered(event)
    }
  }
}

// MARK: - Receiving

extension ExchangeHandler {
  private func receive(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    let part = arrival.part
    switch (state, part) {
    case (.idle, .head(let head)):
      guard passedOn == 0, let read = arrival.head, Self.answers(head, read) else {
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
    case (.receiving(_, let head, let body), .end): answer(head, body)
    case (.idle, _), (.answering, _), (.receiving, .head): passOn(part, context)
    }
  }

  private func passOn(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    if case .head = part { passedOn += 1 }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Whether a request is answered here. An event stream isn't, nor what changes or ends the
  /// connection.
  private static func answers(_ head: HTTPRequestHead, _ read: RequestHead) -> Bool {
    let isForDatabase =
      switch read.kind {
      case .read, .set, .push, .update, .remove: true
      default: false
      }
    guard isForDatabase, head.method != .HEAD, head.version == .http1_1,
      !read.framing.endsConnection, !read.asksToUpgrade
    else { return false }
    let length = read.framing.length.flatMap { Int($0) } ?? 0
    return length <= maximumBodyBytes
  }
}

// MARK: - Answering

extension ExchangeHandler {
  private func answer(_ head: RequestHead, _ body: ByteBuffer) {
    guard let context else { return }
    state = .answering
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
      Task { [loop] in
        let answer = await work()
        loop.perform { this.value.respond(answer, fields: fields) }
      }
    }
  }

  private func respond(_ answer: RESTAnswer, fields: [(name: String, value: String)]) {
    guard case .answering = state, let context else { return }
    var head = HTTPResponseHead(
      version: .http1_1, status: answer.status, headers: answer.headers)
    for (name, value) in fields { head.headers.add(name: name, value: value) }
    if answer.status.mayHaveResponseBody {
      head.headers.add(name: "Content-Length", value: "\(answer.body.readableBytes)")
    }
    head.headers.add(name: "Date", value: loop.date())
    head.headers.add(name: "Server", value: "live")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if answer.status.mayHaveResponseBody, answer.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    turn += 1
    turn < Self.maximumTurn ? proceed() : pause(context)
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
