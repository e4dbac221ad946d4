import ArgumentParser
import LiveTree
import LiveTreePostgres

/// `live migrate`
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copies a database from SQLite to PostgreSQL, or back.",
    usage: "live migrate [<options>] <source> <target>",
    discussion: """
      EXAMPLES
        live migrate app.sqlite postgres://live@db.example/app --ns shop
        live migrate postgres://live@db.example/app copy.sqlite --ns shop

      Copies the data and the rules. The file can also be a folder of files, of which --ns selects \
      one. No server may have the file open. A target file must not exist; \
      a target database in PostgreSQL must be new or empty. With --force, a database in PostgreSQL is \
      replaced, and running servers read it again. If the copy fails, the target isn't changed.

      EXIT CODES
        0    success
        1    failure, such as an unreachable server or a target with data
        64   invalid command line
      """)

  @Argument(help: ArgumentHelp("The database file or URL to read.", valueName: "source"))
  var source: String

  @Argument(help: ArgumentHelp("The database file or URL to write.", valueName: "target"))
  var target: String

  @OptionGroup var names: InstanceOption

  @Flag(name: [.short, .long], help: "Replace a database in PostgreSQL that isn't empty.")
  var force = false

  @OptionGroup var postgres: PostgresOptions

  func validate() throws {
    guard PostgresLocation.isURL(source) != PostgresLocation.isURL(target) else {
      throw ValidationError(
        "Specify a file and a URL, as in: live migrate app.sqlite postgres://live@db.example/app")
    }
    try names.validate(creatingAt: target)
  }

  func run() async throws {
    if !PostgresLocation.isURL(target) { try StoredDatabase.requireNoFile(target) }
    let (from, to) = (try stored(source), try stored(target))
    let (tree, rules) = try await from.contents()
    try await to.replace(with: tree, rules: rules, isForced: force)
    StandardError.note("Copied \(tree.leafCount) leaves from \(source) to \(target).")
  }

  private func stored(_ text: String) throws(CommandFailure) -> StoredDatabase {
    try StoredDatabase(StoragePlace(text, postgres), named: names.instance)
  }
}
