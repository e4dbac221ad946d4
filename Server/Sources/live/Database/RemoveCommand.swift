import ArgumentParser
import LiveTransport
import LiveTreeClient

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
        live remove /draft --offline-queue writes.jsonl   if need be, later

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @OptionGroup var condition: ConditionOptions
  @OptionGroup var queue: QueueOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws { try queue.validate(with: condition) }

  func run() async throws {
    if let file = queue.offlineQueue {
      return try await queue.run(file, database, place) { endpoint in
        try await condition.confirm(.remove, of: endpoint)
        try await endpoint.node.remove()
      }
    }
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      try await condition.confirm(.remove, of: endpoint)
      try await condition.write(.delete, nil, to: endpoint)
    }
  }
}
