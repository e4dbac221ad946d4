import ArgumentParser

extension PlaceKind {
  /// A file of a format that can't be read as a list.
  static let unsupported = PlaceKind(
    matches: { place, _ in place.isPath && UnsupportedFile(place.text) != nil },
    open: { place, _ in
      if let file = UnsupportedFile(place.text) { StandardError.note("\(file)") }
      throw ExitCode.noInput
    })
}
