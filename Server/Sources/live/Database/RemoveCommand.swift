import ArgumentParser
import LiveTransport

/// `live remove`
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes a node of a database and everything below it.",
    usage: "live remove [<options>] <path|url>",
    discussion: """
      EXAMPLES
        live remove /friends/3
        live remove / --force                   everything, without asking
        live remove /draft --if-match "$tag"    only if unchanged (live get --etag)

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @OptionGroup var condition: ConditionOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      try await condition.confirm(.remove, of: endpoint)
      try await condition.write(.delete, nil, to: endpoint)
    }
  }
}
