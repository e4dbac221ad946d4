import ArgumentParser
import DemoHost

/// The command `demos`.
@main
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demos",
    abstract: "Runs the demos: web pages, databases and animated lists.",
    usage: "demos [<options>] [<name>]",
    discussion: """
      EXAMPLES
        demos                                     all demos
        demos profile                             one demo
      \(DemoCatalog.examples)

      DEMOS
      \(DemoCatalog.summaries)
      """)

  @Argument(
    help: "The demo to run; without a name, all of them run.", completion: .list(DemoCatalog.names))
  var name: String?

  @Option(help: "The address to listen on. Any client that can reach it may write to the demo.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any free port.")
  var port = 8080

  @Option(help: "The database file; created if missing. (default: one in the user's data folder)")
  var database: String?

  @Option(help: "A server whose realtime database the demos use, instead of one of their own.")
  var server: String?

  @Flag(inversion: .prefixedNo, help: "Play sample edits until you edit the data.")
  var play = true

  @Flag(help: "Show the list in this terminal, too.")
  var terminal = false

  @OptionGroup var demos: DemoCatalog

  func validate() throws {
    do {
      _ = try demo
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() async throws { try await demo.run() }

  private var demo: DemoRun {
    get throws {
      let options = DemoRun.Options(
        host: host, port: port, database: database, server: server, plays: play,
        isInTerminal: terminal)
      return try DemoRun(name, of: demos, options)
    }
  }
}
