import Foundation
public import LiveList
public import LiveListPipeline
public import LiveTransport

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes a WebSocket. Each message contains the whole list.
  ///
  ///     ListStates.webSocket("wss://example.com/friends", .rows)
  ///
  /// When the connection ends or breaks, the rows are kept, and the phase says why. The connection
  /// is opened again after the delays of ``HTTPTiming/retry``, and the list is live again with the
  /// next message. A ping is sent after half of ``HTTPTiming/silence`` without a message.
  ///
  /// - Parameters:
  ///   - url: A `ws://` or `wss://` URL. Error messages omit its user and query.
  ///   - format: How each text message is parsed. Empty messages are skipped.
  ///   - greetings: Messages that are sent as soon as the connection is open, for example to
  ///     subscribe.
  ///   - headers: Header fields of the opening request, such as `Authorization`, `Origin` or
  ///     `Sec-WebSocket-Protocol`.
  ///   - transport: The transport that opens the connection. `URLSession` has no WebSockets on
  ///     Linux.
  ///   - timing: Timeouts, and when the connection is opened again.
  ///
  /// Source: RFC 6455.
  public static func webSocket(
    _ url: String, _ format: ListFormat<SectionID, Header, Item>, sending greetings: [String] = [],
    headers: [String: String] = [:], transport: any HTTPTransport = URLSessionTransport.shared,
    timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    webSocket(
      url, as: WholeLists(format), sending: greetings, headers: headers, transport: transport,
      timing: timing)
  }

  /// Observes a WebSocket. Each message contains one item: a new item is appended, and a known item
  /// is replaced in place.
  ///
  /// It reconnects like the method for whole lists.
  ///
  /// - Parameters:
  ///   - url: A `ws://` or `wss://` URL. Error messages omit its user and query.
  ///   - format: How each text message is parsed. Empty messages are skipped.
  ///   - limit: The maximum number of items. The oldest items beyond it are deleted.
  ///   - greetings: Messages that are sent as soon as the connection is open, for example to
  ///     subscribe.
  ///   - headers: Header fields of the opening request.
  ///   - transport: The transport that opens the connection. `URLSession` has no WebSockets on
  ///     Linux.
  ///   - timing: Timeouts, and when the connection is opened again.
  /// - Precondition: `limit` is positive.
  public static func webSocket(
    _ url: String, items format: ItemFormat<Item>, keeping limit: Int = 1_000,
    sending greetings: [String] = [], headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable, Item.ID: Sendable {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    return webSocket(
      url, as: ItemLog(format, limit: limit), sending: greetings, headers: headers,
      transport: transport, timing: timing)
  }

  /// Observes a connection.
  static func webSocket<Rows: DocumentRows<SectionID, Header, Item> & Sendable>(
    _ url: String, as rows: Rows, sending greetings: [String], headers: [String: String],
    transport: any HTTPTransport, timing: HTTPTiming
  ) -> Self {
    let connection = WebSocketSource(
      url: url, headers: headers, greetings: greetings, transport: transport, timing: timing)
    return Self { yield in
      let first = FollowedState(
        name: connection.name, word: "message", rows: rows, delays: timing.retry)
      await FollowedSource(timing: timing, first: first) { handle in
        await connection.follow(handle)
      }.read(yield)
    }
  }
}
