#if Client
import Foundation
public import LiveList
public import LiveListSources
import NIOSSL

extension ListStates {
  /// The list that a WebSocket says, each message the whole list.
  ///
  ///     ListStates.webSocket("wss://example.com/friends", .rows)
  ///
  /// When the connection ends or breaks the rows stay, the phase says why, and it is made again after
  /// the waits of ``HTTPTiming/retry``; the list is live again with the next message. Half of
  /// ``HTTPTiming/silence`` without a message the server is asked whether it is there.
  ///
  /// - Parameters:
  ///   - url: `ws://` or `wss://`. Sentences leave out its user and its query.
  ///   - format: What each message says: text. Messages without any are passed over.
  ///   - greetings: Messages that are sent as soon as the connection is there, to subscribe.
  ///   - headers: What is sent when the connection is made, as `Authorization`, `Origin` or
  ///     `Sec-WebSocket-Protocol`.
  ///   - timing: How long it may take, and when it is made again.
  ///
  /// Source: RFC 6455.
  public static func webSocket(
    _ url: String, _ format: JSONFormat<SectionID, Header, Item>, sending greetings: [String] = [],
    headers: [String: String] = [:], timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    webSocket(
      WebSocketConnection(
        url: url, headers: headers, greetings: greetings, timing: timing,
        trust: .makeClientConfiguration()),
      WholeLists(format))
  }

  /// The list that a WebSocket says, each message one item: a new one comes behind the others, one
  /// that is known takes its place.
  ///
  /// As for whole lists.
  ///
  /// - Parameters:
  ///   - url: `ws://` or `wss://`. Sentences leave out its user and its query.
  ///   - format: What each message says: text. Messages without any are passed over.
  ///   - limit: How many items are kept at most; the oldest go.
  ///   - greetings: Messages that are sent as soon as the connection is there, to subscribe.
  ///   - headers: What is sent when the connection is made.
  ///   - timing: How long it may take, and when it is made again.
  /// - Precondition: At least one item is kept.
  public static func webSocket(
    _ url: String, items format: JSONItemFormat<Item>, keeping limit: Int = 1_000,
    sending greetings: [String] = [], headers: [String: String] = [:],
    timing: HTTPTiming = HTTPTiming()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable, Item.ID: Sendable {
    precondition(limit > 0, "A list can not keep \(limit) items.")
    return webSocket(
      WebSocketConnection(
        url: url, headers: headers, greetings: greetings, timing: timing,
        trust: .makeClientConfiguration()),
      ItemLog(format, limit: limit))
  }

  /// The list that a connection says.
  static func webSocket<Rows: DocumentRows<SectionID, Header, Item> & Sendable>(
    _ connection: WebSocketConnection, _ rows: Rows
  ) -> Self {
    Self { tell in
      let first = FollowedState(
        name: connection.name, word: "message", rows: rows, delays: connection.timing.retry)
      await FollowedSource(timing: connection.timing, first: first) { hear in
        await connection.follow(hear)
      }.read(tell)
    }
  }
}
#endif
