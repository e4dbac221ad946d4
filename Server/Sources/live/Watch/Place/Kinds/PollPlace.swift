import LiveListSources

extension PlaceKind {
  /// A document on a server that is polled.
  static let poll = PlaceKind(
    name: "poll",
    matches: { place, reading in place.isURL && reading.kind == "poll" },
    open: { place, reading in
      .polling(
        place.text, reading.format(of: place.path), every: reading.interval ?? .seconds(5),
        headers: reading.access.headers,
        transport: reading.access.transport)
    })
}
