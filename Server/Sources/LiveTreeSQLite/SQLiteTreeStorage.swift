import Dispatch
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
  private let log: LogCounter
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
      let log = LogCounter(maximumCount: logPages)
      self.log = log
      try queue.writeWithoutTransaction { try Schema.useLog(of: $0, log) }
      try Schema.migrator.migrate(queue)
      health = try queue.writeWithoutTransaction { database in
        // Writes the log back, so that a copy of the file without its log is at worst an older
        // database, never an empty one.
        try log.emptyLog(of: database)
        let health = try FileHealth(FileLocation(file: file), of: database, log)
        try health.note(database)
        return health
      }
    } catch {
      throw error as? SQLiteStorageError ?? SQLiteStorageError(error, file: file)
    }
    reserve = DiskReserve(FileLocation(file: file))
    reserve.fill()
  }

  /// Writes the log back and closes the file, so that another process can open it. The storage can no
  /// longer be used.
  ///
  /// If another program has changed the file, the log isn't written back, because that could damage
  /// what remains of the file; then the file stays open until the process exits.
  ///
  /// - Throws: ``SQLiteStorageError`` if the storage is in use.
  public func close() throws(SQLiteStorageError) {
    guard !health.mustStayOpen else { return }
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
    let image = try await read { try FileContents.image(of: $0) }
    health.noteVersion(image.version)
    return image
  }

  /// Makes a batch durable in one transaction.
  ///
  /// Before and after it, the file and its log are checked: if another program has deleted, replaced,
  /// truncated or overwritten one of them, nothing is acknowledged until the file is opened again.
  ///
  /// It writes and flushes on the thread of its caller. That of a `TreeDatabase` may block.
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
    try Task.checkCancellation()
    let changes = resolve([])
    do {
      try store(changes, after: version)
    } catch let error as SQLiteStorageError {
      guard error.isDiskFull, changes.allSatisfy(\.isDelete) else { throw error }
      try storeWithReserve(changes, after: version)
    }
    return TreeLogEntry.entries(changes, in: batch, after: version)
  }

  private func store(_ changes: [TreeLogEntry.Change], after version: TreeVersion) throws {
    let isRecovering = health.hasFailed
    let next = version.advanced(by: changes.count)
    try write(next) { database in
      var writer = try NodeWriter(database)
      for change in changes {
        switch change {
        case .commit(let commit): for change in commit.changes { try writer.write(change) }
        case .rules(let text): try FileContents.replaceRules(of: database, with: text)
        case .onDisconnect(let session, let change):
          try OnDisconnectTable.apply(change, to: session, in: database)
        }
      }
      try writer.finish(next)
    }
    if isRecovering { reserve.fill() }
  }

  /// Stores deletes on a full disk, using the reserve.
  private func storeWithReserve(
    _ changes: [TreeLogEntry.Change], after version: TreeVersion
  ) throws {
    reserve.release()
    do {
      try store(changes, after: version)
    } catch let error as SQLiteStorageError where error.isDiskFull {
      // If the file has room for the contents of the log, this empties the log. It must come after
      // the deletes, because writing the log back may use up the reserve.
      try queue.writeWithoutTransaction { [log, health] database in
        try? log.emptyLog(of: database)
        try health.note(database)
      }
      try store(changes, after: version)
    }
  }

  /// Checks that the file can be read and written.
  ///
  /// After a failed write, it performs a test write, which doesn't change the database.
  ///
  /// - Throws: ``SQLiteStorageError`` if another program deleted, replaced or changed the file or its
  ///   log, or if the file can't be read or written.
  /// - Complexity: O(1); O(*n* log *n*) in the leaves if another program has written to the file.
  public func checkHealth() async throws {
    try await withCheckedThrowingContinuation { continuation in
      // It may wait for the disk, and its caller may run on one of Swift's few threads.
      DispatchQueue.global().async { continuation.resume(with: Result { try checkHealthNow() }) }
    }
  }

  private func checkHealthNow() throws {
    guard !health.hasFailed else {
      return try write(nil) { database in
        // SQLite skips an update that doesn't change any value.
        try database.execute(
          sql: "UPDATE total SET rows = rows + 1; UPDATE total SET rows = rows - 1")
      }
    }
    try checked {
      try queue.writeWithoutTransaction { [health] database in
        try health.check(database)
        _ = try FileContents.rules(of: database)
      }
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
  ///
  /// - Parameter version: The version after the transaction; `nil` if it stays the same.
  private func write(
    _ version: TreeVersion?, _ body: (Database) throws -> Void
  ) throws {
    try checked {
      do {
        try queue.writeWithoutTransaction { [health] database in
          try health.check(database)
          try database.inTransaction {
            try body(database)
            return .commit
          }
          try health.note(database, version)
        }
        health.noteSuccess()
      } catch {
        health.noteFailure()
        throw error
      }
    }
  }

  /// Keeps a file open that closing could damage, and throws errors that name the file.
  private func checked(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      if health.mustStayOpen {
        // The queue closes the file when it's released, so it's never released.
        _ = Unmanaged.passRetained(queue)
      }
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
