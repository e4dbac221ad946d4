import Foundation
public import LiveList
public import LiveListPipeline
public import LiveTransport

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes a stream of server-sent events. Each event contains the whole list.
  ///
  ///     ListStates.events("https://example.com/friends", .rows)
  ///
  /// When the stream ends or breaks, the rows are kept, and the phase says why. The stream is
  /// opened again after the delays of ``HTTPTiming/retry``, but not before the server allows it.
  /// The request contains the id of the last event. If events have ids, the list is live as soon as
  /// the stream is open again, because the server continues after that event. Otherwise it is live
  /// with the next event. If a server responds with 204, it has no more events, and the sequence
  /// ends.
  ///
  /// - Parameters:
  ///   - url: An `http://` or `https://` URL. Error messages omit its user and query.
  ///   - format: How each event is parsed. Empty events are skipped.
  ///   - eventName: The name of the events that are read; `nil` to read all events. Events without
  ///     a name are called `message`.
  ///   - headers: Header fields of the request.
  ///   - transport: The transport that opens the stream.
  ///   - timing: Timeouts, and when the stream is opened again.
  ///
  /// Source: WHATWG HTML, "Server-sent events". Unlike a browser, which gives up after a response
  /// that isn't a stream, this source retries, because a list should survive the restart of a
  /// server.
  public static func events(
    _ url: String, _ format: ListFormat<SectionID, Header, Item>,
    named eventName: String? = "message", headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      url, named: eventName, as: WholeLists(format), headers: headers, transport: transport,
      timing: timing)
  }

  /// Observes a stream of server-sent events. Each event contains one item: a new item is appended,
  /// and a known item is replaced in place.
  ///
  /// It reconnects like the method for whole lists.
  ///
  /// - Parameters:
  ///   - url: An `http://` or `https://` URL. Error messages omit its user and query.
  ///   - format: How each event is parsed. Empty events are skipped.
  ///   - limit: The maximum number of items. The oldest items beyond it are deleted.
  ///   - eventName: The name of the events that are read; `nil` to read all events.
  ///   - headers: Header fields of the request.
  ///   - transport: The transport that opens the stream.
  ///   - timing: Timeouts, and when the stream is opened again.
  /// - Precondition: `limit` is positive.
  public static func events(
    _ url: String, items format: ItemFormat<Item>, keeping limit: Int = 1_000,
    named eventName: String? = "message", headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable, Item.ID: Sendable {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    return events(
      url, named: eventName, as: ItemLog(format, limit: limit), headers: headers,
      transport: transport, timing: timing)
  }

  /// Observes a stream.
  static func events<Rows: DocumentRows<SectionID, Header, Item> & Sendable>(
    _ url: String, named eventName: String?, as rows: Rows, headers: [String: String],
    transport: any HTTPTransport, timing: HTTPTiming
  ) -> Self {
    let exchange = HTTPExchange(
      url: url, headers: headers, accepted: "text/event-stream", transport: transport,
      timing: timing)
    return Self { yield in
      // Each iteration has its own stream and state.
      let connection = EventsConnection(exchange, eventName: eventName)
      let first = FollowedState(
        name: exchange.name, word: "event", rows: rows, delays: timing.retry)
      await FollowedSource(timing: timing, first: first) { handle in
        await connection.follow(handle)
      }.read(yield)
    }
  }
}
