#if Client
public import AsyncHTTPClient
import Foundation
public import LiveList
public import LiveListSources

extension ListStates {
  /// The list that a stream of server-sent events says, each of them the whole list.
  ///
  ///     ListStates.events("https://example.com/friends", .rows)
  ///
  /// When the stream ends or breaks the rows stay, the phase says why, and it is opened again after
  /// the waits of ``HTTPTiming/retry``, with the identifier of the last event, and not before the
  /// server wants it to be. Where events have identifiers the list is live as soon as the stream is
  /// open again: the server goes on where it was. Where they have none it is live with the next
  /// event. A server that answers 204 has no more events, and the sequence ends.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`. Sentences leave out its user and its query.
  ///   - format: What each event says. Events without any text are passed over.
  ///   - eventName: The name of the events that are read, `nil` for all of them. `message` is that of
  ///     events to which the server gives none.
  ///   - headers: What is sent when the stream is opened.
  ///   - client: What opens it. Its read time-out ends streams too, where it has one.
  ///   - timing: How long it may take, and when it is opened again.
  ///
  /// Source: WHATWG HTML, "Server-sent events". There a browser gives up after an answer that is no
  /// stream; here it is asked again, as lists outlast the restart of a server.
  public static func events(
    _ url: String, _ format: JSONFormat<SectionID, Header, Item>,
    named eventName: String? = "message", headers: [String: String] = [:],
    client: HTTPClient = .lists, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      HTTPExchange(
        url: url, headers: headers, accepted: "text/event-stream", client: client, timing: timing),
      named: eventName, WholeLists(format))
  }

  /// The list that a stream of server-sent events says, each of them one item: a new one comes behind
  /// the others, one that is known takes its place.
  ///
  /// As for whole lists.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`. Sentences leave out its user and its query.
  ///   - format: What each event says. Events without any text are passed over.
  ///   - limit: How many items are kept at most; the oldest go.
  ///   - eventName: The name of the events that are read, `nil` for all of them.
  ///   - headers: What is sent when the stream is opened.
  ///   - client: What opens it.
  ///   - timing: How long it may take, and when it is opened again.
  /// - Precondition: At least one item is kept.
  public static func events(
    _ url: String, items format: JSONItemFormat<Item>, keeping limit: Int = 1_000,
    named eventName: String? = "message", headers: [String: String] = [:],
    client: HTTPClient = .lists, timing: HTTPTiming = HTTPTiming()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable, Item.ID: Sendable {
    precondition(limit > 0, "A list can not keep \(limit) items.")
    return events(
      HTTPExchange(
        url: url, headers: headers, accepted: "text/event-stream", client: client, timing: timing),
      named: eventName, ItemLog(format, limit: limit))
  }

  /// The list that a stream says.
  static func events<Rows: DocumentRows<SectionID, Header, Item> & Sendable>(
    _ exchange: HTTPExchange, named eventName: String?, _ rows: Rows
  ) -> Self {
    Self { tell in
      // A stream for each iteration, with a memory of its own.
      let connection = EventsConnection(exchange, eventName: eventName)
      let first = FollowedState(
        name: exchange.name, word: "event", rows: rows, delays: exchange.timing.retry)
      await FollowedSource(timing: exchange.timing, first: first) { hear in
        await connection.follow(hear)
      }.read(tell)
    }
  }
}
#endif
