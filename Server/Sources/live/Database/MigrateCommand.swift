import ArgumentParser
import Foundation
import LiveListTerminal
import LiveTree
import LiveTreePostgres
import LiveTreeSQLite
import LiveTreeServer

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

      Copies the data and the rules. No server may have the file open. A target file must not exist; \
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

  @Option(
    name: [.customLong("instance"), .customLong("ns")],
    help: ArgumentHelp("The name of the database in PostgreSQL.", valueName: "name"))
  var instance = "default"

  @Flag(name: [.short, .long], help: "Replace a database in PostgreSQL that isn't empty.")
  var force = false

  @OptionGroup var postgres: PostgresOptions

  func validate() throws {
    guard PostgresLocation.isURL(source) != PostgresLocation.isURL(target) else {
      throw ValidationError(
        "Specify a file and a URL, as in: live migrate app.sqlite postgres://live@db.example/app")
    }
    guard !PostgresLocation.isURL(target) || LazyDatabaseDirectory.isName(instance) else {
      throw ValidationError(
        "live serve can't serve a database named \(instance). Use 1 to 64 lowercase letters, digits, "
          + "hyphens and underscores, with a letter or digit first.")
    }
  }

  func run() async throws {
    let leafCount =
      PostgresLocation.isURL(target) ? try await copyToPostgres() : try await copyToFile()
    StandardError.note("Copied \(leafCount) leaves from \(source) to \(target).")
  }

  private func copyToPostgres() async throws -> Int {
    let location = try postgres.location(target)
    let (tree, rules) = try await SQLiteTreeStorage.contents(of: source)
    let databases = try await PostgresDatabases(location)
    let storage = try databases.storage(named: instance)
    try await storage.replace(with: tree, rules: rules, isForced: force)
    await databases.close()
    return tree.leafCount
  }

  private func copyToFile() async throws -> Int {
    guard !FileBytes.exists(target) else {
      throw CommandFailure("\(target) already exists. Choose another name; it wasn't changed.")
    }
    let databases = try await PostgresDatabases(try postgres.location(source))
    let image = try await databases.storage(named: instance, creating: false).open()
    await databases.close()
    let storage = try SQLiteTreeStorage(file: target)
    do {
      try await storage.commit(image)
      try storage.close()
    } catch {
      try? storage.close()
      try? FileManager.default.removeItem(atPath: target)
      throw error
    }
    return image.root.leafCount
  }
}

extension TreeStorage {
  /// Stores the tree and the rules of a database in an empty storage.
  fileprivate func commit(_ image: TreeImage) async throws {
    var changes = [TreeLogEntry.Change.commit(TreeCommit(setting: image.root, at: .root))]
    if let rules = image.rules { changes.append(.rules(rules)) }
    var random = SystemRandomNumberGenerator()
    _ = try await commit(TreeBatchID(using: &random), after: .zero) { [changes] _ in changes }
  }
}
