import LiveListSources

extension PlaceKind {
  /// A file of any format, which doesn't have to exist yet.
  static let file = PlaceKind(
    matches: { place, _ in place.isPath },
    open: { place, reading in
      .file(place.text, reading.format(of: place.text), timing: reading.timing)
    })
}

extension PlaceReading {
  /// The timing of checks of a file or a folder.
  var timing: WatchTiming { interval.map { WatchTiming(interval: $0) } ?? WatchTiming() }
}
