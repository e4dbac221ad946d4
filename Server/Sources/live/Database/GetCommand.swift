import ArgumentParser
import Foundation
@_spi(LiveServer) import LiveTreeClient
import NIOHTTP1

/// `live get`
struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Reads a node of a realtime database.",
    discussion: """
      EXAMPLES
        live get /friends/3/name
        live get / | jq
        live get http://127.0.0.1:8080/data --pretty
        live get /log --limit-to-last 10
        live get /people --order-by age --start-at 18 --end-before 65
        live get / --shallow                            the names of the children only
        tag=$(live get /counter --etag)                 for live set --if-match

      What is not there is null. The answer is written as it comes, and its last line ends. In a file \
      (--output) it is whole or not at all. The children that a query selects are written in its order.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @Flag(help: "Write every member on a line of its own.")
  var pretty = false

  @Flag(help: "Write the keys of the children, with true in place of what they hold.")
  var shallow = false

  @Flag(help: "Write the priorities, too, as live import reads them.")
  var export = false

  @Flag(help: "Write the ETag of the value, in place of the value.")
  var etag = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var query: QueryOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard !shallow || query.isEmpty && !export else {
      throw ValidationError("--shallow shows all keys as they are. Leave out what is beside it.")
    }
    guard !etag || query.isEmpty && !shallow && !export && !pretty else {
      throw ValidationError("--etag is about the whole value. Leave out what shows it otherwise.")
    }
  }

  func run() async throws {
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let answer = try await endpoint.ask(question)
      let sink = try ByteSink(path: output)
      do {
        if etag {
          try sink.write(answer.etag().utf8)
        } else {
          try await answer.copy(to: sink)
        }
        try sink.finish()
      } catch {
        sink.abandon()
        throw error
      }
    }
  }

  private var question: DatabaseEndpoint.Question {
    let forms = [
      (pretty, "print=pretty"), (shallow, "shallow=true"), (export, "format=export"),
    ]
    return DatabaseEndpoint.Question(
      .GET, parameters: query.parameters + forms.filter(\.0).map(\.1),
      headers: etag ? [(name: "X-Firebase-ETag", value: "true")] : [])
  }
}
