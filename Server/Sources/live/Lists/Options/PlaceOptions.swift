import ArgumentParser

/// What people choose about where a list comes from.
struct PlaceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A URL, a file of JSON or SQLite, a folder of JSON files, or - for standard input.",
      valueName: "place"),
    completion: .file())
  var place: WatchedPlace?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Behind --: a command that prints JSON.", valueName: "command"))
  var command: [String] = []

  @Option(
    name: .customLong("as"),
    help: """
      What is at the URL: a node of a realtime database, a document that is polled, server-sent \
      events, or a WebSocket. (default: socket for ws:// and wss://, else what the server says)
      """)
  var kind: PlaceKindName?

  @Option(
    help: ArgumentHelp(
      "What is read of a SQLite file. (default: all its tables)", valueName: "sql"))
  var query: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether each line is a row, as in JSON Lines. (default: told by the name of a file, and by the \
      first line of standard input)
      """)
  var lines: Bool?

  @Option(
    help: ArgumentHelp(
      """
      The time between two questions to a server, two runs of a command, or two looks at a file: \
      5s, 500ms. (default: 5s, 2s, 1s)
      """,
      valueName: "time"))
  var interval: Interval?

  func validate() throws {
    if query != nil {
      guard place?.isPath == true else {
        throw ValidationError("--query is for SQLite files: name one.")
      }
    }
    guard (place == nil) == command.isEmpty else { return }
    throw ValidationError(
      place == nil
        ? "Say what to watch: a URL, a file, a folder, - for standard input, or -- and a command."
        : "Name a place, or a command behind --, but not both.")
  }

  /// The place that was named.
  var named: WatchedPlace { place ?? .command(command) }

  func reading(key: String?) -> PlaceReading {
    PlaceReading(
      key: key, hasLines: lines, interval: interval?.duration, sql: query,
      kind: kind?.name)
  }
}
