import ArgumentParser

/// `live import`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports a JSON file of any size into a database.",
    usage: "live import [<options>] <path|url> [<file>]",
    discussion: """
      EXAMPLES
        live import / < seed.json
        live import /archive/2026 export.json --force   replaces existing data
        live export https://a.firebaseio.com/ | live import /

      Imports any JSON, such as the output of live export. A file is validated before anything is \
      written: it must be valid JSON that fits the limits of a database. Input from a pipe is \
      validated as it is read. Existing data is replaced only with --force, or if the user \
      confirms it at the terminal.

      A file smaller than --part-size is written atomically. A larger file is written in parts of \
      that size, in order; the first part replaces the node. Other clients see the data grow, and an import that \
      fails keeps the parts already written. Memory use is limited to about one part.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @Argument(
    help: ArgumentHelp("The JSON file. (default: standard input)", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(name: [.short, .long], help: "Replace existing data without asking.")
  var force = false

  @Option(
    help: ArgumentHelp("The size of a part in KiB, from 1 to 15360.", valueName: "kib"))
  var partSize = 4_096

  @Flag(inversion: .prefixedNo, help: "Show a progress bar.")
  var progress = true

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard file != nil || !place.isFile else {
      throw ValidationError(
        """
        \(place) isn't a path of a database, because it contains a dot. To import a file: \
        live import / \(place)
        """)
    }
    guard (1...15_360).contains(partSize) else {
      throw ValidationError("--part-size must be from 1 to 15360 KiB, not \(partSize).")
    }
  }

  func run() async throws {
    let importer = Importer(
      endpoint: try database.endpoint(of: place), partSize: partSize << 10, force: force,
      showsProgress: progress)
    let source = try ImportSource(path: file)
    let work: @Sendable () async throws -> Void = { try await importer.run(source) }
    try await CommandRun.run(
      within: database.timeout, interrupted: { importer.count.note }, work)
  }
}
