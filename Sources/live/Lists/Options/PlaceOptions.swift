import ArgumentParser

/// What people choose about where a list comes from.
struct PlaceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A URL, a file of JSON, a folder of such files, or - for standard input.",
      valueName: "place"),
    completion: .file())
  var place: WatchedPlace?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Behind --: a command that prints JSON.", valueName: "command"))
  var command: [String] = []

  @Option(
    name: .customLong("as"), help: "What kind of server is at the URL. (default: database)")
  var server: WatchedServer?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether each line is a row, as in JSON Lines. (default: told by the name of a file, and by the \
      first line of standard input)
      """)
  var lines: Bool?

  @Option(
    help: ArgumentHelp(
      "The time between two runs of a command, or two looks at a file: 5s, 500ms. (default: 2s, 1s)",
      valueName: "time"))
  var interval: Interval?

  func validate() throws {
    guard (place == nil) == command.isEmpty else { return }
    throw ValidationError(
      place == nil
        ? "Say what to watch: a URL, a file, a folder, - for standard input, or -- and a command."
        : "Name a place, or a command behind --, but not both.")
  }

  /// The place that was named.
  var named: WatchedPlace { place ?? .command(command) }

  func reading(key: String?) -> PlaceReading {
    PlaceReading(key: key, hasLines: lines, interval: interval?.duration, server: server)
  }
}
