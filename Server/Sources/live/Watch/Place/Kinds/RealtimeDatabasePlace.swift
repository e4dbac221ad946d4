import LiveListSources

extension PlaceKind {
  /// A node of a realtime database.
  static let database = PlaceKind(
    name: "database",
    matches: { place, reading in place.isURL && reading.kind == "database" },
    open: { place, reading in
      .node(try reading.access.node(at: place.text), key: reading.key, reading.access)
    })
}
