import GRDB
public import LiveTree

/// A storage in one SQLite file.
///
/// A commit is one transaction. When `commit` returns, it's durable, even if the process is killed
/// or the power fails: the write-ahead log is flushed to the disk once for each commit. If the disk
/// fails or is full, `commit` throws and stores nothing; the next commit may succeed. A small file
/// with the suffix `-reserve` reserves disk space, so that values can be deleted when the disk is
/// full. Only one process at a time can open the file; in a second process, opening throws.
///
/// Every row has a checksum, and the file stores the sum of all checksums, so that changed bytes
/// cause an error instead of a different tree.
///
///     let storage = try SQLiteTreeStorage(file: "app.sqlite")
///     let database = try await TreeDatabase(storage: storage, now: { … })
///
/// Don't copy the file while it's open, because the copy lacks what is in the log
/// (`app.sqlite-wal`): it's the database as of the last checkpoint, or as of when the file was
/// opened. Use ``backup(to:pagesPerStep:progress:)`` instead.
public struct SQLiteTreeStorage: TreeStorage {
  let queue: DatabaseQueue
  let file: String
  private let health: FileHealth
  private let reserve: DiskReserve

  /// Opens a file, and creates it if it doesn't exist. A file of an older version is migrated.
  ///
  /// - Parameter file: The path of the file. Its folder must exist.
  /// - Throws: ``SQLiteStorageError`` if the file can't be opened, created or written, is in use,
  ///   isn't a database of LiveTree, or was written by a newer version.
  public init(file: String) throws(SQLiteStorageError) {
    try self.init(file: file, disk: nil)
  }

  /// - Parameters:
  ///   - maximumPages: The maximum size of the file, beyond which the disk counts as full.
  ///   - disk: The name of the VFS, for tests with a disk that fails.
  ///   - logPages: The size of the log at which it's written back to the file.
  init(
    file: String, maximumPages: Int? = nil, disk: String? = nil, logPages: Int = 1_000
  ) throws(SQLiteStorageError) {
    self.file = file
    if FileLocation(file: file).isReadOnly {
      throw SQLiteStorageError(reason: .readOnly, file: file)
    }
    do {
      // SQLite would drop these commits, and writing the log back would destroy them.
      try LogDamage.check(FileLocation(file: file).plain)
      queue = try DatabaseQueue(
        path: FileLocation(file: file, disk: disk).text,
        configuration: Self.configuration(maximumPages: maximumPages))
      // Detects a file of another program before changing anything in it.
      try queue.read { try Schema.check($0) }
      try queue.writeWithoutTransaction { try Schema.useLog(of: $0, pages: logPages) }
      try Schema.migrator.migrate(queue)
      // Writes the log back, so that a copy of the file without its log is at worst an older
      // database, never an empty one.
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
    health = FileHealth(FileLocation(file: file))
    reserve = DiskReserve(FileLocation(file: file))
    reserve.fill()
  }

  /// Writes the log back and closes the file, so that another process can open it. The storage can no
  /// longer be used.
  ///
  /// - Throws: ``SQLiteStorageError`` if the storage is in use.
  public func close() throws(SQLiteStorageError) {
    do {
      try queue.close()
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
    reserve.release()
  }

  private static func configuration(maximumPages: Int?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "LiveTree"
    configuration.prepareDatabase { database in
      // The contents of the file are also in memory, so no other process may write it. The
      // operating system releases the lock of a killed process.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // For the log, this is the same as FULL. But the file is created with a rollback journal,
      // whose deletion must be durable, too: after a crash, it would be applied instead of the log.
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      if let maximumPages {
        try database.execute(sql: "PRAGMA max_page_count = \(maximumPages)")
      }
    }
    return configuration
  }
}

extension SQLiteTreeStorage {
  /// The database after the last commit.
  ///
  /// - Throws: ``SQLiteStorageError`` if the file can't be read or is damaged; `CancellationError`.
  /// - Complexity: O(*n* log *n*) in the leaves; a million leaves take about two seconds.
  public func open() async throws -> TreeImage {
    try await read { try FileContents.image(of: $0) }
  }

  /// Makes a batch durable in one transaction.
  ///
  /// - Throws: ``SQLiteStorageError`` if the file can't be written. Then nothing of the batch is
  ///   stored, with one exception: if the disk fails at the very end and the process exits before
  ///   the next commit, the whole batch may be stored. `CancellationError` if the task was canceled
  ///   before anything was written.
  /// - Complexity: O(*k* log *n*) in the leaves written and replaced.
  public func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    let changes = resolve([])
    do {
      try await store(changes, after: version)
    } catch let error as SQLiteStorageError {
      guard error.isDiskFull, changes.allSatisfy(\.isDelete) else { throw error }
      try await storeWithReserve(changes, after: version)
    }
    return TreeLogEntry.entries(changes, in: batch, after: version)
  }

  private func store(_ changes: [TreeLogEntry.Change], after version: TreeVersion) async throws {
    let isRecovering = health.hasFailed
    try await write { database in
      var writer = try NodeWriter(database)
      for change in changes {
        switch change {
        case .commit(let commit): for change in commit.changes { try writer.write(change) }
        case .rules(let text): try FileContents.replaceRules(of: database, with: text)
        case .onDisconnect(let session, let change):
          try OnDisconnectTable.apply(change, to: session, in: database)
        }
      }
      try writer.finish(version.advanced(by: changes.count))
    }
    if isRecovering { reserve.fill() }
  }

  /// Stores deletes on a full disk, using the reserve.
  private func storeWithReserve(
    _ changes: [TreeLogEntry.Change], after version: TreeVersion
  ) async throws {
    reserve.release()
    do {
      try await store(changes, after: version)
    } catch let error as SQLiteStorageError where error.isDiskFull {
      // If the file has room for the contents of the log, this empties the log. It must come after
      // the deletes, because writing the log back may use up the reserve.
      try? await queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try await store(changes, after: version)
    }
  }

  /// Checks that the file can be read and written.
  ///
  /// After a failed write, it performs a test write, which doesn't change the database.
  ///
  /// - Throws: ``SQLiteStorageError`` if the file was deleted or replaced, or can't be read or written.
  public func checkHealth() async throws {
    if health.hasFailed {
      try await write { database in
        // SQLite skips an update that doesn't change any value.
        try database.execute(
          sql: "UPDATE total SET rows = rows + 1; UPDATE total SET rows = rows - 1")
      }
    } else {
      try health.checkIdentity(file)
      _ = try await read { try FileContents.rules(of: $0) }
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

  /// Writes in one transaction.
  private func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    do {
      try health.checkIdentity(file)
      try await queue.write(body)
      health.hasFailed = false
    } catch let error as CancellationError {
      throw error
    } catch {
      health.hasFailed = true
      throw error as? SQLiteStorageError ?? SQLiteStorageError(error, file: file)
    }
  }
}

extension OnDisconnectChange {
  /// Whether the change only deletes rows or parts of them.
  fileprivate var isDelete: Bool {
    if case .append = self { false } else { true }
  }
}

extension TreeLogEntry.Change {
  /// Whether the change only deletes.
  fileprivate var isDelete: Bool {
    switch self {
    case .commit(let commit): commit.changes.allSatisfy(\.node.isAbsent)
    case .rules: false
    case .onDisconnect(_, let change): change.isDelete
    }
  }
}
