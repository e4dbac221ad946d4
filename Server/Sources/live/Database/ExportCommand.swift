import ArgumentParser
import LiveTransport
import LiveTree
import LiveTreeClient

/// `live export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Exports a database, or a node of it, as JSON.",
    usage: "live export [<options>] [<path|url|file>]",
    discussion: """
      EXAMPLES
        live export > backup.json
        live export /archive/2026 --output 2026.json
        live export https://a.firebaseio.com/ | gzip > a.json.gz
        live export app.sqlite > app.json         a file that no server has open
        live export --database postgres://live@db.example/app --ns shop > shop.json

      The JSON is a snapshot that includes priorities; live import reads it. live backup copies rules \
      and onDisconnect writes, too. A server's data is \
      streamed, so memory use doesn't grow with its size; a database that is opened without a \
      server is read into memory. \
      With --output, the file is written completely or not at all. An argument that contains a dot \
      and isn't a URL is a file: database paths can't contain dots.

      \(DatabaseText.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The node, as a path or a URL; or a database file that no server has open.",
      valueName: "path|url|file"),
    completion: .file(extensions: ["sqlite"]))
  var place = DatabasePlace.root

  @Flag(help: "Write each member on its own line.")
  var pretty = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to a file. (default: standard output)", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(inversion: .prefixedNo, help: "Show a progress bar on a terminal.")
  var progress = true

  @OptionGroup var storage: StorageOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    try storage.validate(place, database)
  }

  func run() async throws {
    let work = try work()
    try await CommandRun.run(within: database.timeout, work)
  }

  /// The export from a database that is opened directly, or from one on a server.
  private func work() throws -> @Sendable () async throws -> Void {
    if place.isFile { return { try await export(.file(place.text), .root) } }
    if let stored = try storage.stored(named: database.names.instance) {
      let path = try place.path()
      return { try await export(stored, path) }
    }
    let endpoint = try database.endpoint(of: place)
    return { try await export(endpoint) }
  }

  private func export(_ stored: StoredDatabase, _ path: TreePath) async throws {
    let json = try await stored.contents().tree[path].json(export: true, hasArrays: true)
    try await write { try $0.write(json.serialized(pretty: pretty).utf8) }
  }

  private func export(_ endpoint: DatabaseEndpoint) async throws {
    let response = try await endpoint.send(request)
    try await write { sink in
      let bar = ProgressBar(
        "exporting", total: response.size, isWanted: progress && !sink.isTerminal)
      defer { bar.clear() }
      try await response.copy(to: sink, progress: bar.show)
    }
  }

  /// Writes the output completely or, to a file, not at all.
  private func write(_ body: (ByteSink) async throws -> Void) async throws {
    let sink = try ByteSink(path: output)
    do {
      try await body(sink)
      try sink.finish()
    } catch {
      sink.abandon()
      throw error
    }
  }

  private var request: DatabaseEndpoint.Request {
    DatabaseEndpoint.Request(
      .get, parameters: ["format=export"] + (pretty ? ["print=pretty"] : []))
  }
}
