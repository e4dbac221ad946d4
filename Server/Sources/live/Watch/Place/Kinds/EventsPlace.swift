import LiveListSources

extension PlaceKind {
  /// Server-sent events.
  static let events = PlaceKind(
    name: "events",
    matches: { place, reading in place.isURL && reading.kind == "events" },
    open: { place, reading in
      .events(
        place.text, rows: reading.rows, headers: reading.access.headers,
        transport: reading.access.transport)
    })
}
