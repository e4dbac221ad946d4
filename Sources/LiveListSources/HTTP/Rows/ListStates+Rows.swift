public import LiveListPipeline
public import LiveTransport

@available(Systems 2024, *)
extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// Observes the rows of a stream of server-sent events, regardless of the events' names.
  public static func events(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    events(
      url, named: nil, as: AnyRows(rows), headers: headers, transport: transport, timing: timing)
  }

  /// Observes the rows in the messages of a WebSocket.
  public static func webSocket(
    _ url: String, rows: StreamedRows, headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    webSocket(
      url, as: AnyRows(rows), sending: [], headers: headers, transport: transport, timing: timing)
  }
}
