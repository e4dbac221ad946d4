import ArgumentParser
import Foundation
import LiveTransport
import LiveTreeClient

/// `live get`
struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Reads a node of a database.",
    discussion: """
      EXAMPLES
        live get /friends/3/name
        live get / | jq
        live get http://127.0.0.1:8080/data --pretty
        live get /log --limit-to-last 10
        live get /people --order-by age --start-at 18 --end-before 65
        live get / --shallow                the keys of the children only
        live get /friends --watch           again whenever it changes, until Ctrl-C
        tag=$(live get /counter --etag)     for live set --if-match

      Prints null if the node doesn't exist. The response is streamed, and ends with a newline. \
      With --output, the file is written completely or not at all. Children that a query selects \
      are written in the order of the query.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @Flag(help: "Write each member on its own line.")
  var pretty = false

  @Flag(help: "Write only the keys of the children, each with the value true.")
  var shallow = false

  @Flag(help: "Include priorities, so that live import can restore them.")
  var export = false

  @Flag(help: "Write the value's ETag instead of the value.")
  var etag = false

  @Flag(
    name: [.short, .long],
    help: "Write the value again whenever it changes, each on its own line, until interrupted.")
  var watch = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to a file. (default: standard output)", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var query: QueryOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard !shallow || query.isEmpty && !export else {
      throw ValidationError("--shallow can't be combined with --export or a query.")
    }
    guard !watch || !shallow && !etag && output == nil else {
      throw ValidationError("--watch can't be combined with --shallow, --etag or --output.")
    }
    guard !etag || query.isEmpty && !shallow && !export && !pretty else {
      throw ValidationError(
        "--etag can't be combined with --pretty, --shallow, --export or a query.")
    }
  }

  func run() async throws {
    guard !watch else { return try await runWatching() }
    // Checks the bounds, because a server's error names its own parameters instead of the options.
    _ = try query.query
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let response = try await endpoint.send(request)
      let sink = try ByteSink(path: output)
      do {
        if etag {
          try sink.write(response.etag().utf8)
        } else {
          try await response.copy(to: sink)
        }
        try sink.finish()
      } catch {
        sink.abandon()
        throw error
      }
    }
  }

  private var request: DatabaseEndpoint.Request {
    let forms = [
      (pretty, "print=pretty"), (shallow, "shallow=true"), (export, "format=export"),
    ]
    return DatabaseEndpoint.Request(
      .get, parameters: query.parameters + forms.filter(\.0).map(\.1),
      headers: etag ? [(name: "X-Firebase-ETag", value: "true")] : [])
  }
}
