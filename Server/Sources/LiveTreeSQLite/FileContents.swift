import GRDB
import LiveTree

/// Reads the contents of a file, and checks them.
enum FileContents {
  /// The whole database.
  ///
  /// - Throws: `SchemaError.damaged` if the contents differ from what was written.
  static func image(of database: Database) throws -> TreeImage {
    TreeImage(
      root: try tree(of: database), version: TreeVersion(try version(of: database)),
      rules: try rules(of: database), onDisconnect: try OnDisconnectTable.lists(of: database))
  }

  /// The version of the tables; zero if there were no commits.
  ///
  /// - Throws: `SchemaError.damaged` if it doesn't match its checksum.
  static func version(of database: Database) throws -> Int64 {
    try FileEdition(of: database).version
  }

  /// The whole tree.
  ///
  /// - Throws: `SchemaError.damaged` if a row or the total doesn't match its checksum.
  static func tree(of database: Database) throws -> TreeNode {
    var loader = TreeLoader(maximumProblems: 1)
    try scan(database, into: &loader) { $0.problems.count == 0 }
    let tree = loader.finish()
    if let problem = loader.problems.sentences.first { throw SchemaError.damaged(problem) }
    return tree
  }

  /// Reads all rows while `isWanted` holds, and compares them with their total.
  static func scan(
    _ database: Database, into loader: inout TreeLoader,
    while isWanted: (TreeLoader) -> Bool
  ) throws {
    let rows = try RawStatement(
      database, "SELECT path, kind, value, priority, checksum FROM node ORDER BY path")
    defer { rows.reset() }
    var total = FileTotal()
    while try rows.step() {
      rows.withText(0) { path in
        let path = path ?? UnsafeBufferPointer(start: nil, count: 0)
        loader.add(
          NodeRow(kind: 1, of: rows), at: path, checksum: rows.integer(4))
      }
      total.add(checksum: rows.integer(4))
      guard isWanted(loader) else { return }
    }
    if try total != FileTotal(storedIn: database) { loader.noteWrongTotal() }
  }

  /// The text of the rules; `nil` if there is none.
  ///
  /// - Throws: `SchemaError.damaged` if the text doesn't match its checksum.
  static func rules(of database: Database) throws -> String? {
    let statement = try RawStatement(database, "SELECT text, checksum FROM rules")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    guard case .text(let text) = statement.column(0),
      RowChecksum.of(text) == statement.integer(1)
    else { throw SchemaError.damaged("the rules don't match their checksum") }
    return text
  }

  /// Applies entries, in a transaction.
  ///
  /// - Throws: `SchemaError.tooDeep`, or `DatabaseError`.
  /// - Complexity: O(*k* log *n*) in the leaves written and replaced.
  static func apply(
    _ entries: [TreeLogEntry], to database: Database
  ) throws {
    guard let last = entries.last else { return }
    var writer = try NodeWriter(database)
    var waiting = LastChanges()
    for entry in entries {
      switch entry.change {
      case .commit(let commit):
        for change in commit.changes {
          for earlier in waiting.add(change) { try writer.write(earlier) }
        }
      case .rules(let text): try replaceRules(of: database, with: text)
      case .onDisconnect(let session, let change):
        try OnDisconnectTable.apply(change, to: session, in: database)
      }
    }
    for change in waiting.takeAll() { try writer.write(change) }
    try writer.finish(last.version)
  }

  /// Begins a new log.
  ///
  /// - Returns: Its ID, which the file has when this returns, even after a power failure.
  static func beginLog(of database: Database, _ health: FileHealth) throws -> LogID {
    let id = LogID.random()
    health.noteWriting()
    var edition = try FileEdition(of: database)
    edition.log = Int64(bitPattern: id.number)
    try edition.store(in: database)
    try Schema.writeLogBack(of: database)
    try health.noteWritten(TreeVersion(edition.version))
    return id
  }

  /// Replaces the text of the rules.
  private static func replaceRules(of database: Database, with text: String) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO rules (id, text, checksum) VALUES (1, ?, ?)",
      arguments: [text, RowChecksum.of(text)])
  }
}

/// The number of rows, and the sum of their checksums.
struct FileTotal: Equatable {
  private var rows: Int64 = 0
  private var checksum: Int64 = 0

  init() {}

  /// Reads the total of the last commit.
  init?(storedIn database: Database) throws {
    let statement = try RawStatement(database, "SELECT rows, checksum FROM total")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    rows = statement.integer(0)
    checksum = statement.integer(1)
  }

  mutating func add(checksum: Int64) {
    rows += 1
    // The addition may overflow, because a damaged row may contain any checksum.
    self.checksum &+= checksum
  }
}
