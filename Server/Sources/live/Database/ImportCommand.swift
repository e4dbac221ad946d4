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
        live import / app.json --database postgres://live@db.example/app --ns shop

      Imports any JSON, such as the output of live export. A file is validated before anything is \
      written: it must be valid JSON that fits the limits of a database. Input from a pipe is \
      validated as it is read. Existing data is replaced only with --force, or if the user \
      confirms it at the terminal.

      A file smaller than --part-size is written atomically. A larger file is written in parts of \
      that size, in order; the first part replaces the node. Other clients see the data grow, and an import that \
      fails keeps the parts already written. Memory use is limited to about one part.

      With --database, no server is needed: the command opens the database itself, and creates it if \
      it doesn't exist. Servers that share a database in PostgreSQL can continue to run; a file must \
      not be open elsewhere. Rules don't apply.

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

  @Flag(inversion: .prefixedNo, help: "Show a progress bar on a terminal.")
  var progress = true

  @OptionGroup var storage: StorageOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard file != nil || !place.isFile else {
      throw ValidationError(
        """
        \(place) isn't a path of a database, because it contains a dot. To import a file: \
        live import / \(place)
        """)
    }
    if let file, place.isFile, !DatabasePlace(text: file).isFile {
      throw ValidationError(
        """
        \(place) isn't a path of a database, because it contains a dot. The path comes first: \
        live import \(file) \(place)
        """)
    }
    try storage.validate(place, database)
    try database.names.validate(creatingAt: storage.database ?? "")
    guard (1...15_360).contains(partSize) else {
      throw ValidationError("--part-size must be from 1 to 15360 KiB, not \(partSize).")
    }
  }

  func run() async throws {
    let count = PartCount()
    let work = try work(try ImportSource(path: file), count)
    try await CommandRun.run(
      within: database.timeout, interrupted: { count.note }, work)
  }

  /// The import into a database that is opened directly, or into one on a server.
  private func work(
    _ source: ImportSource, _ count: PartCount
  ) throws -> @Sendable () async throws -> Void {
    let importer = { @Sendable [self] target in
      Importer(
        target: target, partSize: partSize << 10, force: force, showsProgress: progress,
        count: count)
    }
    guard let stored = try storage.stored(named: database.names.instance) else {
      let endpoint = try database.endpoint(of: place)
      return {
        try await source.check(below: endpoint.depth)
        try await importer(ServerImportTarget(endpoint: endpoint)).run(source)
      }
    }
    let path = try place.path()
    return {
      // A database isn't created for a file that can't be imported.
      try await source.check(below: path.count)
      try await stored.open { database in
        try await importer(StoredImportTarget(database: database, path: path, source: stored))
          .run(source)
      }
    }
  }
}
