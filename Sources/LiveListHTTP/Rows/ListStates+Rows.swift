#if Client
import AsyncHTTPClient
@_spi(LiveServer) public import LiveListSources
import NIOSSL

extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// The rows that a stream of server-sent events of any name says.
  @_spi(LiveServer) public static func events(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      HTTPExchange(
        url: url, headers: headers, accepted: "text/event-stream", client: .lists, timing: timing),
      named: nil, AnyRows(rows))
  }

  /// The rows that the messages of a WebSocket say.
  @_spi(LiveServer) public static func webSocket(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    webSocket(
      WebSocketConnection(
        url: url, headers: headers, greetings: [], timing: timing,
        trust: .makeClientConfiguration()),
      AnyRows(rows))
  }
}
#endif
