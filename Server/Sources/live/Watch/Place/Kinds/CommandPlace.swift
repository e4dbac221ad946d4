import LiveListSources

extension PlaceKind {
  /// A command that is rerun at intervals.
  static let command = PlaceKind(
    matches: { place, _ in place.isCommand },
    open: { place, reading in
      .command(place.words, every: reading.interval ?? .seconds(2), reading.document)
    })
}
