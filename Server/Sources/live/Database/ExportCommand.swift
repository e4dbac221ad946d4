import ArgumentParser
@_spi(LiveServer) import LiveTreeClient
import NIOHTTP1

/// `live export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a realtime database, or a node of it, as JSON.",
    discussion: """
      EXAMPLES
        live export > backup.json
        live export /archive/2026 --output 2026.json
        live export https://a.firebaseio.com/ | gzip > a.json.gz
        live export app.sqlite > app.json               a file that no server uses
        live export app.sqlite --to copy.sqlite         the file itself, whole, with its rules

      The JSON is what live import reads: with priorities, and the whole of one moment. It is written \
      as it comes; memory is used for none of it, except for that of a database file. In a file (--output) \
      it is whole or not at all. What has a point in it is a file, for no path of a database has one.

      \(DatabaseText.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The node, by its path or URL; or a database file that no server uses.",
      valueName: "path|url|file"),
    completion: .file(extensions: ["sqlite"]))
  var place = DatabasePlace.root

  @Option(
    help: ArgumentHelp("The new file that a database file is copied to.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var to: String?

  @Flag(help: "Write every member on a line of its own.")
  var pretty = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(inversion: .prefixedNo, help: "Count on a terminal what has been written.")
  var progress = true

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard to == nil || place.isFile else {
      throw ValidationError(
        "--to copies a database file: name one. What a server has: live export > backup.json")
    }
    guard to == nil || output == nil && !pretty else {
      throw ValidationError("--to makes a database file, the other options are for JSON.")
    }
  }

  func run() async throws {
    if place.isFile {
      let file = ExportedFile(path: place.text)
      return try await CommandRun.run(within: database.timeout) {
        if let to {
          try await file.copy(to: to)
        } else {
          try await file.write(to: output, pretty: pretty)
        }
      }
    }
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) { try await export(endpoint) }
  }

  private func export(_ endpoint: DatabaseEndpoint) async throws {
    let answer = try await endpoint.ask(question)
    let sink = try ByteSink(path: output)
    let bar = ProgressBar("exporting", total: answer.size, isWanted: progress && !sink.isTerminal)
    defer { bar.clear() }
    do {
      try await answer.copy(to: sink, progress: bar.show)
      try sink.finish()
    } catch {
      sink.abandon()
      throw error
    }
  }

  private var question: DatabaseEndpoint.Question {
    DatabaseEndpoint.Question(
      .GET, parameters: ["format=export"] + (pretty ? ["print=pretty"] : []))
  }
}
