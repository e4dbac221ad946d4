import ArgumentParser
import LiveTransport
import LiveTree
import LiveTreeClient

/// `live update`
struct UpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Replaces or removes some children of a node of a database.",
    usage: "live update [<options>] <path|url> [<value>]",
    discussion: """
      EXAMPLES
        live update /friends/3 '{"name": "Becky", "picture": null}'
        live update / '{"friends/3/name": "Becky", "names/Becky": 3}'
        live update /scores '{"ada": {".sv": {"increment": 5}}}'
        live update /seen @seen.json --offline-queue writes.jsonl   if need be, later

      The value is an object of new values by key, or by path such as a/b; null removes a \
      child. Other children keep their values. The update is atomic.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @OptionGroup var value: ValueOptions
  @OptionGroup var queue: QueueOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    if let file = queue.offlineQueue {
      let (_, children) = try update()
      return try await queue.run(file, database, place) { try await $0.node.update(children) }
    }
    let endpoint = try database.endpoint(of: place)
    try await CommandRun.run(within: database.timeout) {
      let (json, _) = try update()
      _ = try await endpoint.send(
        DatabaseEndpoint.Request(.patch, parameters: ["print=silent"], body: json))
    }
  }

  private func update() throws -> (bytes: [UInt8], children: JSONValue) {
    let (bytes, json) = try value.json()
    guard case .object = json else {
      throw CommandFailure(
        "An update must be a JSON object of the children that change. To replace the node: live set"
      )
    }
    return (bytes, json)
  }
}
