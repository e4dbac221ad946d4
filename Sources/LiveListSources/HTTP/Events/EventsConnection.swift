import LiveFormats
import LiveTransport
import Synchronization

/// Opens an event stream. When the stream is opened again, it continues after the last event.
@available(Systems 2024, *)
final class EventsConnection: Sendable {
  private let exchange: HTTPExchange
  /// The name of the events that are read; `nil` to read all events.
  private let eventName: String?
  private let state = Mutex(State())

  /// The state that outlasts a stream.
  private struct State {
    var lastEventID = ""
    /// The delay before the stream is opened again, in milliseconds.
    var retry: Int?

    /// The maximum delay that a server may request, in milliseconds: a day.
    static let longestWait = 86_400_000

    var wait: Duration? { retry.map { .milliseconds(min($0, Self.longestWait)) } }
  }

  init(_ exchange: HTTPExchange, eventName: String?) {
    self.exchange = exchange
    self.eventName = eventName
  }

  /// Opens the stream and reads it to its end.
  ///
  /// - Returns: Why it ended.
  func follow(_ yield: @escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure {
    do {
      let response = try await open()
      yield(.opened(resumes: !state.withLock(\.lastEventID).isEmpty))
      let timing = exchange.timing
      try await whileHeard(silence: timing.silence, on: timing.time.clock) { heartbeat in
        try await self.read(response.body, heartbeat, yield)
      }
      return ended("ended the stream.")
    } catch let error as TransportError where error.isEndOfConnection {
      return ended("closed the connection before the response ended.")
    } catch {
      var failure = HTTPFailure(error)
      failure.wait = failure.wait ?? state.withLock(\.wait)
      return failure
    }
  }

  private func ended(_ reason: String) -> HTTPFailure {
    HTTPFailure(reason, wait: state.withLock(\.wait))
  }

  private func open() async throws -> TransportResponse {
    let lastEventID = state.withLock(\.lastEventID)
    let headers: TransportHeaders = lastEventID.isEmpty ? [:] : ["Last-Event-ID": lastEventID]
    let (exchange, timing) = (exchange, exchange.timing)
    let response = try await within(timing) { try await exchange.open(with: headers) }
    // With this status, a server says that the stream has ended for good.
    guard response.status != 204 else {
      throw HTTPFailure("responded with 204 No Content: the stream has ended.", isLast: true)
    }
    guard response.status == 200 else {
      let answer = HTTPAnswer(status: response.status, headers: response.headers)
      throw answer.refusal(at: timing.time.now())
    }
    let type = response.headers["Content-Type"] ?? "no content type"
    guard type.lowercased().hasPrefix("text/event-stream") else {
      throw HTTPFailure("responded with \(type) instead of text/event-stream.")
    }
    return response
  }

  private func read(
    _ body: TransportBody, _ heartbeat: Heartbeat, _ yield: @Sendable (FollowedEvent) -> Void
  ) async throws {
    var parser = EventStreamParser(lastEventID: state.withLock(\.lastEventID))
    for try await chunk in body {
      heartbeat.beat()
      var events: [ServerSentEvent] = []
      // Even if an event is too large, the events before it are used.
      let failure = parse(chunk, by: &parser, into: &events)
      state.withLock { state in
        state.lastEventID = parser.lastEventID
        state.retry = parser.retry ?? state.retry
      }
      let selected = events.filter { eventName == nil || $0.name == eventName }
      if !selected.isEmpty { yield(.documents(selected.map { Array($0.payload.utf8) })) }
      if let failure { throw failure }
    }
  }

  private func parse(
    _ chunk: [UInt8], by parser: inout EventStreamParser, into events: inout [ServerSentEvent]
  ) -> HTTPFailure? {
    do {
      try parser.consume(chunk, into: &events)
      return nil
    } catch {
      return HTTPFailure("sent an event that is larger than \(error.maximumEventBytes) bytes.")
    }
  }
}
