import LiveListSources

extension PlaceKind {
  /// A file of JSON, which need not exist yet.
  static let file = PlaceKind(
    matches: { place, _ in place.isPath },
    open: { place, reading in
      .file(place.text, reading.fileFormat(place.text), timing: reading.timing)
    })
}

extension PlaceReading {
  /// When a file or a folder is checked.
  var timing: WatchTiming { interval.map { WatchTiming(interval: $0) } ?? WatchTiming() }
}
