#if Client
import AsyncHTTPClient
import LiveListSources
import LiveTreeWire
import NIOCore
import NIOHTTP1
import Synchronization

/// Opens an event stream, and opens it again where it was.
final class EventsConnection: Sendable {
  private let exchange: HTTPExchange
  /// The name of the events that count, `nil` for all.
  private let eventName: String?
  private let memory = Mutex(Memory())

  /// What outlasts a stream.
  private struct Memory {
    var lastEventID = ""
    /// How long the server wants to be left alone between two streams, in milliseconds.
    var retry: Int?

    /// The longest wait that is granted to a server, in milliseconds: a day.
    static let longestWait = 86_400_000

    var wait: Duration? { retry.map { .milliseconds(min($0, Self.longestWait)) } }
  }

  init(_ exchange: HTTPExchange, eventName: String?) {
    self.exchange = exchange
    self.eventName = eventName
  }

  /// Opens the stream and hears it to its end.
  ///
  /// - Returns: Why that is the end.
  func follow(_ hear: @escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure {
    do {
      let response = try await open()
      hear(.opened(resumes: !memory.withLock(\.lastEventID).isEmpty))
      let timing = exchange.timing
      try await whileHeard(silence: timing.silence, on: timing.time.clock) { pulse in
        try await self.read(response.body, pulse, hear)
      }
      return ended("ended the stream.")
    } catch let error where HTTPFailure.isEnd(error) {
      return ended("broke the connection.")
    } catch {
      var failure = HTTPFailure(error)
      failure.wait = failure.wait ?? memory.withLock(\.wait)
      return failure
    }
  }

  private func ended(_ reason: String) -> HTTPFailure {
    HTTPFailure(reason, wait: memory.withLock(\.wait))
  }

  private func open() async throws -> HTTPClientResponse {
    let lastEventID = memory.withLock(\.lastEventID)
    let headers: HTTPHeaders = lastEventID.isEmpty ? [:] : ["Last-Event-ID": lastEventID]
    let (exchange, timing) = (exchange, exchange.timing)
    let response = try await within(timing.limit, on: timing.time.clock) {
      try await exchange.open(with: headers)
    }
    // So a server says that there is nothing to come.
    guard response.status != .noContent else {
      throw HTTPFailure("answered 204 No Content: there are no more events.", isLast: true)
    }
    guard response.status == .ok else {
      let answer = HTTPAnswer(status: response.status, headers: response.headers)
      throw answer.refusal(at: timing.time.now())
    }
    let type = response.headers.first(name: "Content-Type") ?? "no content type"
    guard type.lowercased().hasPrefix("text/event-stream") else {
      throw HTTPFailure("answered with \(type), where text/event-stream was expected.")
    }
    return response
  }

  private func read(
    _ body: HTTPClientResponse.Body, _ pulse: Heartbeat, _ hear: @Sendable (FollowedEvent) -> Void
  ) async throws {
    var parser = EventStreamParser(lastEventID: memory.withLock(\.lastEventID))
    for try await piece in body {
      pulse.beat()
      let events = try parsed(piece, by: &parser)
      memory.withLock { memory in
        memory.lastEventID = parser.lastEventID
        memory.retry = parser.retry ?? memory.retry
      }
      let counting = events.filter { eventName == nil || $0.name == eventName }
      if !counting.isEmpty { hear(.documents(counting.map { Array($0.payload.utf8) })) }
    }
  }

  private func parsed(
    _ piece: ByteBuffer, by parser: inout EventStreamParser
  ) throws(HTTPFailure) -> [ServerSentEvent] {
    do {
      return try parser.consume(piece.readableBytesView)
    } catch {
      throw HTTPFailure("sent an event that is larger than \(parser.maximumEventBytes) bytes.")
    }
  }
}
#endif
