import ArgumentParser
import LiveTransport
import LiveTreeClient

/// `live rules get`
struct GetRulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Reads the rules of a database (admins only).",
    usage: "live rules get [<options>] [<url>]",
    discussion: """
      EXAMPLES
        live rules get > rules.json
        LIVE_AUTH=owner live rules get --url http://127.0.0.1:9000

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.server)
  var server: DatabasePlace?

  @Flag(help: "Print plain JSON, without comments.")
  var strict = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let endpoint = try database.rulesEndpoint(of: server ?? .root)
    try await CommandRun.run(within: database.timeout) {
      let response = try await endpoint.send(
        DatabaseEndpoint.Request(
          .get, parameters: strict ? ["format=strict"] : [], suffix: DatabaseEndpoint.rules))
      let sink = try ByteSink(path: nil)
      try await response.copy(to: sink)
      try sink.finish()
    }
  }
}

/// `live rules set`
struct SetRulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replaces the rules of a database (admins only).",
    usage: "live rules set [<options>] <file> [<url>]",
    discussion: """
      EXAMPLES
        live rules set rules.json
        live rules set rules.json --dry-run
        live rules set rules.json http://127.0.0.1:9000 --auth-file secret

      The rules are validated before they are sent. They apply from the next request on. A stream \
      that they deny ends with a cancel event.

      \(DatabaseText.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp("The rules file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String

  @Argument(help: DatabaseText.server)
  var server: DatabasePlace?

  @Flag(help: "Validate the rules on the server without storing them.")
  var dryRun = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let endpoint = try database.rulesEndpoint(of: server ?? .root)
    let rules = try RulesFile(file)
    try await CommandRun.run(within: database.timeout) {
      _ = try await endpoint.send(
        DatabaseEndpoint.Request(
          .put, parameters: dryRun ? ["dryRun=true"] : [], suffix: DatabaseEndpoint.rules,
          body: Array(rules.text.utf8)))
    }
  }
}
