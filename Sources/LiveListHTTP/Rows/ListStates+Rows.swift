public import LiveListSources
public import LiveTransport

extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// Rows from a stream of server-sent events of any name.
  public static func events(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      HTTPExchange(
        url: url, headers: headers, accepted: "text/event-stream", transport: transport,
        timing: timing),
      named: nil, AnyRows(rows))
  }

  /// Rows from the messages of a WebSocket.
  public static func webSocket(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    webSocket(
      WebSocketSource(
        url: url, headers: headers, greetings: [], transport: transport, timing: timing),
      AnyRows(rows))
  }
}
