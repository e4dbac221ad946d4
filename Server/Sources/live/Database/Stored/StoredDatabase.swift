import Foundation
import LiveTree
import LiveTreePostgres
import LiveTreeSQLite

/// A database that a command opens itself, without a server.
enum StoredDatabase: Hashable, Sendable {
  case file(String)
  case postgres(PostgresLocation, name: String)

  /// The database with a name.
  ///
  /// - Throws: ``CommandFailure`` if the place is a folder and the name is missing or isn't valid.
  init(_ place: StoragePlace, named name: String?) throws(CommandFailure) {
    switch place {
    case .file(let file): self = .file(file)
    case .postgres(let location): self = .postgres(location, name: name ?? "default")
    case .folder(let folder):
      guard let name else {
        throw CommandFailure("\(folder) is a folder. Choose a database in it with --ns NAME.")
      }
      do {
        self = .file(try SQLiteDatabaseFolder(folder).file(named: name))
      } catch {
        throw CommandFailure("\(error)")
      }
    }
  }

  /// The tree, and the text of the rules, which is `nil` if there is none.
  ///
  /// - Throws: ``CommandFailure`` if the database can't be read.
  func contents() async throws(CommandFailure) -> (tree: TreeNode, rules: String?) {
    do {
      switch self {
      case .file(let file):
        return try await SQLiteTreeStorage.contents(of: file)
      case .postgres(let location, let name):
        let image = try await Self.reading(location) {
          try await $0.storage(named: name, creating: false).open()
        }
        return (image.root, image.rules)
      }
    } catch {
      // The error can quote the data of a damaged database, which must not control the terminal.
      throw CommandFailure("\(error)")
    }
  }

  /// Checks the database without changing it.
  ///
  /// - Returns: A description of what was checked and found, and whether there was no problem.
  /// - Throws: The storage's error if the database can't be checked.
  func check() async throws -> (report: String, isSound: Bool) {
    switch self {
    case .file(let file):
      let report = try await SQLiteTreeStorage.check(file: file)
      return ("\(report)", report.isSound)
    case .postgres(let location, let name):
      let report = try await Self.reading(location) { try await $0.check(named: name) }
      return ("\(report)", report.isSound)
    }
  }

  /// Opens the database for writing, and creates it if it doesn't exist.
  ///
  /// - Throws: The storage's error, or an error of the closure.
  func open<Result>(_ body: (TreeDatabase) async throws -> Result) async throws -> Result {
    switch self {
    case .file(let file):
      return try await Self.open(SQLiteTreeStorage(file: file), now: ServedDatabases.now, body)
    case .postgres(let location, let name):
      return try await Self.using(PostgresDatabases(location)) { databases in
        try await Self.open(databases.storage(named: name), now: databases.now, body)
      }
    }
  }

  private static func open<Result>(
    _ storage: some TreeStorage, now: @escaping @Sendable () -> Int64,
    _ body: (TreeDatabase) async throws -> Result
  ) async throws -> Result {
    let database = try await TreeDatabase(storage: storage, now: now)
    do {
      let result = try await body(database)
      try await database.close()
      return result
    } catch {
      try? await database.close()
      throw error
    }
  }

  private static func reading<Result>(
    _ location: PostgresLocation, _ body: (PostgresDatabases) async throws -> Result
  ) async throws -> Result {
    var settings = PostgresDatabases.Settings()
    settings.isReadOnly = true
    return try await using(PostgresDatabases(location, settings: settings), body)
  }

  private static func using<Result>(
    _ databases: PostgresDatabases, _ body: (PostgresDatabases) async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await body(databases)
      await databases.close()
      return result
    } catch {
      await databases.close()
      throw error
    }
  }
}

extension StoredDatabase {
  /// Stores a tree and rules in a new file, or in a database in PostgreSQL.
  ///
  /// - Parameter isForced: Whether to replace a database in PostgreSQL that isn't empty.
  /// - Throws: The storage's error, or ``CommandFailure`` if the file exists. Then the target is
  ///   unchanged.
  func replace(with tree: TreeNode, rules: String?, isForced: Bool) async throws {
    switch self {
    case .postgres(let location, let name):
      try await Self.using(PostgresDatabases(location)) {
        try await $0.storage(named: name).replace(with: tree, rules: rules, isForced: isForced)
      }
    case .file(let file):
      try Self.requireNoFile(file)
      let storage = try SQLiteTreeStorage(file: file)
      do {
        try await storage.commit(tree, rules)
        try storage.close()
      } catch {
        try? storage.close()
        try? FileManager.default.removeItem(atPath: file)
        throw error
      }
    }
  }

  /// Checks that a file doesn't exist.
  ///
  /// - Throws: ``CommandFailure`` if it does.
  static func requireNoFile(_ file: String) throws(CommandFailure) {
    guard !FileBytes.exists(file) else {
      throw CommandFailure("\(file) already exists. Choose another name; it wasn't changed.")
    }
  }

  /// Copies a file, including its rules and onDisconnect writes, to a new file.
  ///
  /// - Throws: ``CommandFailure`` if the database isn't in a file, or if the file doesn't exist; the
  ///   storage's error.
  func copy(to target: String) async throws {
    guard case .file(let file) = self else {
      throw CommandFailure(
        "The database is in PostgreSQL. Copy it to a file with live migrate, or use pg_dump.")
    }
    guard FileBytes.exists(file) else {
      throw CommandFailure("\(file) doesn't exist. Check its name.")
    }
    let storage = try Self.source(of: file)
    try await storage.backup(to: target)
    try storage.close()
  }

  /// Opens a file to copy it.
  private static func source(of file: String) throws -> SQLiteTreeStorage {
    do throws(SQLiteStorageError) {
      return try SQLiteTreeStorage(file: file)
    } catch {
      guard error.isInUse else { throw error }
      throw CommandFailure(
        "\(file) is in use by another process. If that's a server, replace --database with --url, and authenticate as an admin with --auth-file."
      )
    }
  }
}

extension TreeStorage {
  /// Stores the tree and the rules of a database in an empty storage.
  fileprivate func commit(_ tree: TreeNode, _ rules: String?) async throws {
    var changes = [TreeLogEntry.Change.commit(TreeCommit(setting: tree, at: .root))]
    if let rules { changes.append(.rules(rules)) }
    var random = SystemRandomNumberGenerator()
    _ = try await commit(TreeBatchID(using: &random), after: .zero) { [changes] _ in changes }
  }
}
