import GRDB
public import LiveTree

/// Keeps a tree durable in one SQLite file.
///
/// A commit is one transaction: it is on disk, whole, when `commit` returns, and survives a killed
/// process and a lost power supply: a write-ahead log is forced to the disk once for each commit. When
/// the disk fails, or is full, the commit throws and nothing of it is kept; the next one may succeed.
/// The file belongs to one process at a time; a second one that opens it is told so.
///
/// Every row carries a checksum and the file their sum, so that a file whose bytes have changed is an
/// error and never another tree.
///
///     let storage = try SQLiteTreeStorage(file: "app.sqlite")
///     let database = try await TreeDatabase(storage: storage, now: { … })
public struct SQLiteTreeStorage: TreeStorage {
  let queue: DatabaseQueue
  let file: String

  /// Opens a file, or makes it when it is not there.
  ///
  /// - Throws: ``SQLiteStorageError`` when the file can not be opened, made or written, is in use,
  ///   is no database or not one of ours, or was written by a newer version.
  public init(file: String) throws(SQLiteStorageError) {
    try self.init(file: file, disk: nil)
  }

  /// - Parameters:
  ///   - maximumPages: How large the file may become, as if the disk were full then.
  ///   - disk: The name of the VFS, for a disk that can fail.
  ///   - logPages: How long the log may become before it is written back.
  init(
    file: String, maximumPages: Int? = nil, disk: String? = nil, logPages: Int = 1_000
  ) throws(SQLiteStorageError) {
    self.file = file
    if FileLocation(file: file).isReadOnly {
      throw SQLiteStorageError(reason: .readOnly, file: file)
    }
    do {
      queue = try DatabaseQueue(
        path: FileLocation(file: file, disk: disk).text,
        configuration: Self.configuration(maximumPages: maximumPages))
      // A file of somebody else is recognised before anything is changed in it.
      try queue.read { try Schema.check($0) }
      try queue.writeWithoutTransaction { try Schema.useLog(of: $0, pages: logPages) }
      try Schema.migrator.migrate(queue)
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }

  /// Closes the file, so that somebody else may open it; the storage can not be used any more.
  ///
  /// - Throws: ``SQLiteStorageError`` when it is being used.
  public func close() throws(SQLiteStorageError) {
    do {
      try queue.close()
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }

  private static func configuration(maximumPages: Int?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "LiveTree"
    configuration.prepareDatabase { database in
      // Nobody else may write what this process has in memory; the operating system frees the lock
      // of a killed one.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // As FULL for the log. Before there is one, a file is made with a journal, whose end must not
      // be forgotten either: when it came back after a crash, it would take the log's place.
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      if let maximumPages {
        try database.execute(sql: "PRAGMA max_page_count = \(maximumPages)")
      }
    }
    return configuration
  }
}

extension SQLiteTreeStorage {
  /// The whole tree as the last commit left it.
  ///
  /// - Throws: ``SQLiteStorageError`` when the file can not be read or holds what is no tree of ours;
  ///   `CancellationError`.
  /// - Complexity: O(*n* log *n*) in the leaves; a million are read in about two seconds.
  public func load() async throws -> TreeNode {
    try await read { try FileContents.tree(of: $0) }
  }

  /// Makes commits durable, all of them or none.
  ///
  /// - Throws: ``SQLiteStorageError`` when the file can not be written; nothing of the commits is
  ///   kept then, unless the disk failed at the very end and the process is ended before the next
  ///   commit: then all of them may be found. `CancellationError` before anything was written.
  /// - Complexity: O(*k* log *n*) in the leaves written and replaced.
  public func commit(_ commits: [TreeCommit]) async throws {
    try await write { database in
      var writer = try NodeWriter(database)
      for commit in commits { for change in commit.changes { try writer.write(change) } }
      try writer.finish()
    }
  }

  /// The text of the rules, `nil` when the file has none.
  ///
  /// - Throws: ``SQLiteStorageError`` when the file can not be read, or holds another text than was
  ///   written.
  public func rules() async throws -> String? {
    try await read { try FileContents.rules(of: $0) }
  }

  /// Makes a text of rules durable.
  ///
  /// - Throws: ``SQLiteStorageError`` when the file can not be written; the old rules are kept then.
  public func keep(rules: String) async throws {
    try await write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO rules (id, text, checksum) VALUES (1, ?, ?)",
        arguments: [rules, RowChecksum.of(rules)])
    }
  }

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do {
      return try await queue.read(body)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }

  /// In one transaction.
  private func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    do {
      try await queue.write(body)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }
}
