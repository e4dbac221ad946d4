import ArgumentParser
import LiveTreeClient
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

      The JSON is what live import reads: with priorities, and the whole of one moment. It is written \
      as it comes; memory is used for none of it. In a file (--output) it is whole or not at all.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place = DatabasePlace.root

  @Flag(help: "Write every member on a line of its own.")
  var pretty = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(inversion: .prefixedNo, help: "Count on a terminal what has been written.")
  var progress = true

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let answer = try await endpoint.ask(question)
      let sink = try ByteSink(path: output)
      let bar = ProgressBar(
        "exporting", total: answer.size, isWanted: progress && !sink.isTerminal)
      do {
        try await answer.copy(to: sink, progress: bar.show)
        try sink.finish()
        bar.clear()
      } catch {
        sink.abandon()
        bar.clear()
        throw error
      }
    }
  }

  private var question: DatabaseEndpoint.Question {
    DatabaseEndpoint.Question(
      .GET, parameters: ["format=export"] + (pretty ? ["print=pretty"] : []))
  }
}
