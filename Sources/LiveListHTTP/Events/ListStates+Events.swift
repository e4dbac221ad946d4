import Foundation
public import LiveList
public import LiveListSources
public import LiveTransport

@available(Systems 2024, *)
extension ListStates {
  /// The list from a stream of server-sent events, each of which is the whole list.
  ///
  ///     ListStates.events("https://example.com/friends", .rows)
  ///
  /// When the stream ends or breaks, the rows are kept and the phase says why. It is opened again
  /// after the waits of ``HTTPTiming/retry``, but not before the server allows it, with the ID of the
  /// last event. If events have IDs, the list is live as soon as the stream is open again: the server
  /// continues where it was. Otherwise it is live with the next event. A server that answers 204 has
  /// no more events, and the sequence ends.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`. Error messages omit its user and query.
  ///   - format: How each event is parsed. Empty events are skipped.
  ///   - eventName: The name of the events that are read, `nil` for all of them. Events without a
  ///     name are called `message`.
  ///   - headers: Header fields of the request.
  ///   - transport: What opens it.
  ///   - timing: Timeouts, and when the stream is opened again.
  ///
  /// Source: WHATWG HTML, "Server-sent events". A browser gives up after a response that isn't a
  /// stream; a list retries, because it outlasts the restart of a server.
  public static func events(
    _ url: String, _ format: JSONFormat<SectionID, Header, Item>,
    named eventName: String? = "message", headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      url, named: eventName, as: WholeLists(format), headers: headers, transport: transport,
      timing: timing)
  }

  /// The list from a stream of server-sent events, each of which is one item: a new item is appended,
  /// a known one is replaced in place.
  ///
  /// Reconnecting works as for whole lists.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`. Error messages omit its user and query.
  ///   - format: How each event is parsed. Empty events are skipped.
  ///   - limit: How many items are kept; the oldest are deleted.
  ///   - eventName: The name of the events that are read, `nil` for all of them.
  ///   - headers: Header fields of the request.
  ///   - transport: What opens it.
  ///   - timing: Timeouts, and when the stream is opened again.
  /// - Precondition: `limit` is positive.
  public static func events(
    _ url: String, items format: JSONItemFormat<Item>, keeping limit: Int = 1_000,
    named eventName: String? = "message", headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable, Item.ID: Sendable {
    precondition(limit > 0, "limit must be positive.")
    return events(
      url, named: eventName, as: ItemLog(format, limit: limit), headers: headers,
      transport: transport, timing: timing)
  }

  /// The list from a stream.
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
