import ArgumentParser
import LiveListPipeline
import LiveListRecording

/// `live record`
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records the changes of a list.",
    usage: "live record [<options>] [<place>] [-- <command> ...]",
    discussion: """
      EXAMPLES
        live record friends.json > monday.jsonl
        live record --lines -- docker ps --format json > containers.jsonl
        live record http://127.0.0.1:8080/data --duration 10s > data.jsonl
        live replay monday.jsonl --speed 10

      A recording is a file in JSON Lines format. After a header, each line holds one change, so a \
      small change takes little space, however long the list is. Stop with Ctrl-C; the recording stays valid. \
      To watch the list while recording it, use live watch --record FILE.

      \(EndOptions.exitCodes)
      """)

  @OptionGroup var places: PlaceOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var end: EndOptions

  func run() async throws {
    let place = places.named
    let query = rows.query
    let check = FieldCheck(query)
    let reading = try places.reading(key: rows.key, isOnce: end.once)
    let live = LiveQuery(query, check: check, status: reading.status)
    try await place.watch(reading, live) { updates in
      try await LineWatcher(
        updates: updates, text: RecordingLines(title: place.title), ending: end.ending,
        check: check
      ).run()
    }
  }
}
