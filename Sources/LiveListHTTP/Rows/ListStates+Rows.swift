#if Client
import AsyncHTTPClient
package import LiveListSources
import NIOSSL

extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// The rows that a stream of server-sent events of any name says.
  package static func events(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      HTTPExchange(
        url: url, headers: headers, accepted: "text/event-stream", client: .lists, timing: timing),
      named: nil, AnyRows(rows))
  }

  /// The rows that the messages of a WebSocket say.
  package static func webSocket(
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
