import ArgumentParser
import LiveListTerminal

/// `live check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks databases without changing them.",
    usage: "live check [<options>] [<file> ...]",
    discussion: """
      EXAMPLES
        live check app.sqlite
        live check databases/*.sqlite
        live check --database postgres://live@db.example/app --ns shop

      In a file, it checks pages, rows and checksums, and that no row is missing. No server may have \
      the file open. In PostgreSQL, it checks that the rows form a tree, and that the log, the rules \
      and the onDisconnect writes are valid, all at one version; servers can continue to \
      run. PostgreSQL itself checks its pages if data_checksums is on. For a damaged database it \
      reports how much can be read; restore such a database from a backup.

      EXIT CODES
        0    all databases are intact
        1    a database is damaged or can't be checked
        64   invalid command line
      """)

  @Argument(
    help: ArgumentHelp("The database files.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var files: [String] = []

  @OptionGroup var storage: StorageOptions
  @OptionGroup var names: InstanceOption

  func validate() throws {
    guard !files.isEmpty || storage.database != nil else {
      throw ValidationError(
        "Specify a database file, as in live check app.sqlite, or a database with --database.")
    }
    guard names.instance == nil || storage.database != nil else {
      throw ValidationError("--ns needs --database: a file contains one database.")
    }
  }

  func run() async throws {
    var databases = files.map(StoredDatabase.file)
    if let stored = try storage.stored(named: names.instance) { databases.append(stored) }
    var isSound = true
    for database in databases {
      do {
        let check = try await database.check()
        // Keys must not control the terminal.
        let lines = check.report.split(separator: "\n").map { String($0).visible }
        print(lines.joined(separator: "\n"))
        isSound = isSound && check.isSound
      } catch {
        StandardError.note("\(error)")
        isSound = false
      }
    }
    guard isSound else { throw ExitCode.failure }
  }
}
