import ArgumentParser
import CommandSupport
import Foundation
import LiveListPipeline
import LiveListTerminal

/// `live watch`
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Shows a list as a table in which rows come, go and move.",
    discussion: """
      EXAMPLES
        live watch friends.json
        live watch http://127.0.0.1:8080/data/friends --sort -age --columns name,age
        live watch https://example.com/players --key id --group-by team --interval 5s
        live watch app.sqlite --query 'SELECT name, age FROM friends'
        live watch - < events.jsonl
        live watch --lines --interval 5s --group-by State -- docker ps --format json
        live watch friends.json --filter 'age >= 18' --output ndjson | jq .batches
        live watch friends.json --exit-on-change --timeout 1m && make

      A list is any JSON, or what SQLite has; each file of a folder, and each table of a database, is a \
      section. What a server has is found out: a node of a realtime database, a document that is \
      polled, or server-sent events; a WebSocket is told by its scheme. On a terminal it is a table; rows are \
      marked + new, - gone, > moved, ~ changed. Elsewhere each changeset is a line of JSON; csv is a \
      line for each change, or with --once for each row. Messages go to standard error. The token for \
      a server is taken from LIVE_AUTH. Stop with Ctrl-C.

      \(EndOptions.exitCodes)
      """)

  @OptionGroup var places: PlaceOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var end: EndOptions
  @OptionGroup var outputs: OutputOptions

  @Option(
    help: ArgumentHelp("A new file that is written for live replay.", valueName: "file"),
    completion: .file())
  var record: String?

  func run() async throws {
    let place = places.named
    let query = rows.query
    let output = ListOutput(
      form: outputs.output ?? .usual, color: outputs.color, title: place.title,
      place: place.description, columns: query.columns.map(\.name),
      keys: KeyDescriptor(isInputTaken: place.isStandardInput).number, ending: end.ending)
    // A table is what is seen; there the columns say so themselves.
    let check = output.isPainted ? nil : FieldCheck(query)
    let file = try record.map { path in try RecordingFile(path: path) }
    try await place.states(places.reading(key: rows.key)).reading { states in
      let updates = states.map { $0.queried(by: query, check) }.updates()
      guard let file else { return try await output.show(updates) }
      try await output.show(
        updates.recorded(title: place.title, to: file.write) { StandardError.note("\($0)") })
    }
  }
}
