import ArgumentParser
import LiveTransport
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// `live push`
struct PushCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Adds a child with a new key to a node of a database.",
    usage: "live push [<options>] <path|url> [<value>]",
    discussion: """
      EXAMPLES
        live push /log '"started"'
        key=$(live push /messages '{"from": "ada", "text": "hello"}')
        date -u +'"%FT%TZ"' | live push /backups
        live push /log '"stopped"' --offline-queue writes.jsonl   if need be, later

      Prints the key, which the server generates, or the command with --offline-queue. Keys sort in \
      order of creation.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @OptionGroup var value: ValueOptions
  @OptionGroup var queue: QueueOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    if let file = queue.offlineQueue {
      let (_, json) = try value.json()
      return try await queue.run(file, database, place) { endpoint in
        let child = endpoint.node.push()
        try StandardOutput.write((child.key?.string ?? "") + "\n")
        try await child.set(json)
      }
    }
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let (json, _) = try value.json()
      let response = try await endpoint.send(DatabaseEndpoint.Request(.post, body: json)).text()
      guard case .string(let key)? = (try? JSONValue(parsing: response))?["name"] else {
        throw CommandFailure("The server sent no key. Is it a realtime database?")
      }
      try StandardOutput.write(key + "\n")
    }
  }
}
