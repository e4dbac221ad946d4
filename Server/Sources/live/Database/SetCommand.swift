import ArgumentParser
import LiveTransport
import LiveTree
import LiveTreeClient

/// `live set`
struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replaces a node of a database.",
    usage: "live set [<options>] <path|url> [<value>]",
    discussion: """
      EXAMPLES
        live set /friends/3/name '"Becky"'
        live set /friends @friends.json
        curl https://example.com/feed.json | live set /feed
        live set /seen '{".sv": "timestamp"}'
        live set /counter 5 --if-match "$tag"   only if unchanged (live get --etag)
        live set /seen true --offline-queue writes.jsonl   if need be, later

      The value replaces the node and everything below it; null removes the node. Prints nothing \
      on success. For large files, use live import.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @OptionGroup var value: ValueOptions
  @OptionGroup var condition: ConditionOptions
  @OptionGroup var queue: QueueOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws { try queue.validate(with: condition) }

  func run() async throws {
    if let file = queue.offlineQueue {
      let (_, json) = try value.json()
      return try await queue.run(file, database, place) { endpoint in
        try await condition.confirm(.replace, of: endpoint)
        try await endpoint.node.set(json)
      }
    }
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let (json, _) = try value.json()
      try await condition.confirm(.replace, of: endpoint)
      try await condition.write(.put, json, to: endpoint)
    }
  }
}
