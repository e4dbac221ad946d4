import LiveListSources

extension PlaceKind {
  /// A WebSocket, detected by its scheme.
  static let socket = PlaceKind(
    name: "socket",
    matches: { place, reading in
      place.isURL
        && (reading.kind ?? (place.text.lowercased().hasPrefix("ws") ? "socket" : "")) == "socket"
    },
    open: { place, reading in
      .webSocket(
        place.text, rows: reading.rows, headers: reading.access.headers,
        transport: reading.access.transport)
    })
}
