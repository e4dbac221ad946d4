import ArgumentParser
import CommandSupport
import Foundation
import LiveListPipeline
import LiveListRecording
import LiveListSources
import LiveListTerminal

/// `live watch`
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Shows a list as a live table.",
    usage: "live watch [<options>] [<place>] [-- <command> ...]",
    discussion: """
      EXAMPLES
        live watch friends.json
        live watch http://127.0.0.1:9000/friends --sort name
        live watch /friends --url 127.0.0.1:9000 --ns app --auth-file token
        live watch https://example.com/players --key id --group-by team
        live watch app.sqlite --query 'SELECT name, age FROM friends'
        live watch postgres://ada@db/app --query 'SELECT * FROM jobs' --listen jobs
        tail -f app.log | live watch - --match '(?<level>\\w+): (?<text>.*)'
        live watch people.csv --sort -age --filter 'age >= 18 and city ~ wien'
        live watch -n 5 -- kubectl get pods -A
        live watch friends.json -o ndjson | jq -c '.changes[]'
        live watch friends.json --exit-on-change -o html > change.html
        live watch friends.json --exit-on-change --timeout 1m && make
        live watch jobs.json --exit-when 'state == done' && make
        live watch jobs.json --filter 'state == failed' --exec 'mail -s failed ops'

      INPUT
      JSON, JSON Lines, YAML, TOML, CSV, TSV, tables of text as ps and kubectl print them, lines of \
      text, SQLite files, and queries of PostgreSQL, whose password is found as psql finds it: the \
      format is found by the name or the text. A list within an object such as {"items": […]} is \
      found, too. Nested fields are named as in metadata.name or ports[0].port. Objects that \
      consist of a name and a list, each file of a folder that contains a list, and each table of \
      a database are shown as sections; a file that contains a record is a row.

      What a URL serves is detected: a realtime database, a JSON document, which is polled, or \
      server-sent events; ws:// is a WebSocket. Authenticate with an access token in LIVE_AUTH or \
      --auth-file.

      OUTPUT
      On a terminal, a table that marks rows as + inserted, - deleted, > moved, ~ updated. While it \
      runs, s sorts, f filters as you type, m shows only rows that change, a adds a column up, ! \
      runs a shell command for a row, and ? lists all keys.

      Elsewhere, each change is a line of JSON. With --output csv, each line is a change; with \
      --once as well, each line is a row. With --output html, a page that animates the changes is \
      written at the end. Messages go to standard error. Stop with Ctrl-C.

      \(EndOptions.exitCodes)
      """)

  @OptionGroup var places: PlaceOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var end: EndOptions
  @OptionGroup var arrivals: ArrivalOptions
  @OptionGroup var outputs: OutputOptions

  @Option(
    help: ArgumentHelp("Record to a new file, for live replay.", valueName: "file"),
    completion: .file())
  var record: String?

  func validate() throws {
    if end.once, arrivals.exec != nil || arrivals.notify {
      throw ValidationError(
        "--once ends with the first list, and --exec and --notify are for rows that arrive later.")
    }
    let shown = Set(rows.columns.map(\.name))
    let fields = end.exitWhen?.comparisons.map(\.field.text) ?? []
    if !shown.isEmpty, let field = fields.first(where: { !shown.contains($0) }) {
      throw ValidationError("--exit-when compares \"\(field)\", which isn't one of --columns.")
    }
  }

  func run() async throws {
    let place = places.named
    let query = rows.query
    var output = ListOutput(
      form: outputs.output ?? .usual, color: outputs.color, title: place.title,
      place: place.description, columns: query.columns.map(\.name),
      keys: KeyDescriptor(isInputTaken: place.isStandardInput).number, ending: end.ending)
    // A table needs no check, because its columns are visible.
    let check = output.isPainted ? nil : FieldCheck(query, end.exitWhen)
    output.arrivals = arrivals.response(title: place.title, showsOutput: !output.isPainted)
    output.check = check
    let reading = try places.reading(key: rows.key, isOnce: end.once)
    output.status = reading.status
    let live = LiveQuery(query, check: check, status: reading.status)
    output.commands =
      WatchKeys(
        query: live, arguments: CommandLine.arguments, keys: output.keys
      ).commands
    let file = try record.map { path in try RecordingFile(path: path) }
    try await place.watch(reading, live) { [output] updates in
      guard let file else { return try await output.show(updates) }
      try await output.show(
        updates.recorded(title: place.title, to: file.write) { StandardError.note("\($0)") })
    }
  }
}
