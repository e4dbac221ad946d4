import Dispatch
import GRDB
public import LiveTree

/// A storage in one SQLite file.
///
/// When `commit` returns, the commit is durable, even if the process is killed or the power fails: it
/// was appended to a log beside the file, `app.sqlite-log`, which was flushed to the disk. From time to
/// time, many commits together are written to the tables of the file. If the disk fails or is full,
/// `commit` throws and stores nothing; the next commit may succeed. A small file with the suffix
/// `-reserve` reserves disk space, so that values can be deleted when the disk is full. Only one process
/// at a time can open the file; in a second process, opening throws.
///
/// Every row has a checksum, and the file stores the sum of all checksums, so that changed bytes
/// cause an error instead of a different tree. Every record of the log has a checksum, too.
///
///     let storage = try SQLiteTreeStorage(file: "app.sqlite")
///     let database = try await TreeDatabase(storage: storage, now: { … })
///
/// Don't copy the file while it's open, because the copy lacks what is in the log: it's the database as
/// of some earlier time. Use ``backup(to:pagesPerStep:progress:)`` instead.
///
/// See decision 19 in `Documentation/Decisions`.
public struct SQLiteTreeStorage: TreeStorage {
  let queue: DatabaseQueue
  let file: String
  let checkpoints: Checkpoints
  private let health: FileHealth
  let log: CommitLog
  let fileGuard: FileGuard
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
  ///   - disk: The name of the VFS, for tests with a disk that fails.
  ///   - logBytes: The size of the log at which its commits are written to the tables.
  init(
    file: String, disk: String? = nil, logBytes: Int = 4 << 20
  ) throws(SQLiteStorageError) {
    self.file = file
    let location = FileLocation(file: file, disk: disk)
    if location.isReadOnly {
      throw SQLiteStorageError(reason: .readOnly, file: file)
    }
    do {
      queue = try DatabaseQueue(path: location.text, configuration: Self.configuration)
      // Detects a file of another program before changing anything in it.
      try queue.read { try Schema.check($0) }
      let recovery = try queue.read { try LogRecovery(of: $0, at: location) }
      try queue.writeWithoutTransaction { try Schema.useLog(of: $0) }
      try Schema.migrator.migrate(queue)
      let version = try queue.writeWithoutTransaction { try recovery.perform(on: $0) }
      health = FileHealth(location)
      try health.noteWritten(version)
      log = CommitLog(location, after: version, maximumByteCount: logBytes) { [queue, health] in
        try queue.writeWithoutTransaction { try FileContents.beginLog(of: $0, health) }
      }
      checkpoints = Checkpoints(to: queue, of: log, health)
      fileGuard = FileGuard(queue, health, log, checkpoints)
    } catch {
      throw error as? SQLiteStorageError ?? SQLiteStorageError(error, file: file)
    }
    reserve = DiskReserve(location)
    reserve.fill()
  }

  /// Writes the log to the tables and closes the file, so that another process can open it. The storage
  /// can no longer be used.
  ///
  /// If the tables can't be written, the log remains, and the next process reads it. If another program
  /// has changed the file, nothing is written, because that could damage what remains of it; then the
  /// file may stay open until the process exits.
  ///
  /// - Throws: ``SQLiteStorageError`` if the storage is in use.
  public func close() throws(SQLiteStorageError) {
    // If another program has changed the file, or the disk fails, the commits stay in the log.
    if (try? fileGuard.perform(isThorough: true)) != nil { try? checkpoints.finish() }
    log.close()
    guard !health.mustStayOpen else { return }
    do {
      try queue.close()
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
    reserve.release()
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "LiveTree"
    configuration.prepareDatabase { database in
      // The contents of the file are also in memory, so no other process may write it. The
      // operating system releases the lock of a killed process.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // For SQLite's log, this is the same as FULL. But the file is created with a rollback journal,
      // whose deletion must be durable, too: after a crash, it would be applied instead of the log.
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
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
    do {
      // By the time that the tables are read, they may have some of these.
      let entries = log.entries
      var image = try await queue.read { try FileContents.image(of: $0) }
      image.apply(entries.filter { $0.version > image.version })
      return image
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }

  /// Makes a batch durable.
  ///
  /// The file and its log are checked: if another program has deleted, replaced, truncated or
  /// overwritten one of them, nothing is acknowledged until the file is opened again. While commits
  /// follow each other within 50 ms, only the start and the end of the log are compared. Then it's read,
  /// and by ``checkHealth()``.
  ///
  /// It writes and flushes on the thread of its caller. That of a `TreeDatabase` may block.
  ///
  /// - Throws: ``SQLiteStorageError`` if the log can't be written. Then nothing of the batch is
  ///   stored, with one exception: if the disk fails at the very end and the process exits before
  ///   the next commit, the whole batch may be stored. `CancellationError` if the task was canceled
  ///   before anything was written.
  /// - Complexity: O(*k*) in the leaves written.
  public func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    try Task.checkCancellation()
    let changes = resolve([])
    let entries = TreeLogEntry.entries(changes, in: batch, after: version)
    do {
      guard changes.allSatisfy(\.canBeStored) else { throw SchemaError.tooDeep }
      try append(entries, after: version)
    } catch {
      let error = error as? SQLiteStorageError ?? SQLiteStorageError(error, file: file)
      guard error.isDiskFull, changes.allSatisfy(\.isDelete) else { throw error }
      try appendWithReserve(entries, after: version)
    }
    checkpoints.beginIfFull()
    return entries
  }

  private func append(_ entries: [TreeLogEntry], after version: TreeVersion) throws {
    // A log that is written to again and again is read once it's idle.
    let notesStatus = !fileGuard.isDue
    try writeLog { try log.append(entries, after: version, notesStatus: notesStatus) }
  }

  private func writeLog(_ write: () throws -> Void) throws {
    let isRecovering = health.hasFailed
    do {
      try fileGuard.perform(isThorough: isRecovering)
      do {
        try write()
      } catch let error as SchemaError {
        // This finds out what happened, and saves the commits of a log that was deleted.
        try fileGuard.perform(isThorough: true)
        throw error
      }
      fileGuard.noteWrite()
      health.note(hasFailed: false)
    } catch {
      health.note(hasFailed: true)
      throw error as? SQLiteStorageError ?? SQLiteStorageError(error, file: file)
    }
    if isRecovering { reserve.fill() }
  }

  /// Stores deletes on a full disk, using the reserve.
  private func appendWithReserve(_ entries: [TreeLogEntry], after version: TreeVersion) throws {
    reserve.release()
    do {
      try append(entries, after: version)
    } catch let error as SQLiteStorageError where error.isDiskFull {
      // If the file has room for the commits in the log, this frees the space of the log.
      try? checkpoints.finish()
      try append(entries, after: version)
    }
  }

  /// Checks that the file can be read and written.
  ///
  /// After a failed commit, it writes to the log and the tables, which doesn't change the database.
  ///
  /// - Throws: ``SQLiteStorageError`` if another program deleted, replaced or changed the file or its
  ///   log, or if the file can't be read or written.
  /// - Complexity: O(*k*) in what the log has if it has grown since the last check; O(*n* log *n*) in the
  ///   leaves if another program has written to the file.
  public func checkHealth() async throws {
    try await Self.withBlockingThread { try checkHealthNow() }
  }

  /// Performs something that may wait for the disk. Its caller may run on one of Swift's few threads.
  static func withBlockingThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }

  private func checkHealthNow() throws {
    do {
      try fileGuard.perform(isThorough: true)
      if health.hasFailed { try writeLog { try log.probe() } }
      if checkpoints.failure != nil { try checkpoints.finish() }
      _ = try queue.writeWithoutTransaction { try FileContents.rules(of: $0) }
    } catch {
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
  /// Whether the log and the tables can be read with the change.
  fileprivate var canBeStored: Bool {
    guard case .commit(let commit) = self else { return true }
    return commit.changes.allSatisfy { change in
      let levels = min(
        LogRecord.maximumDepth, TreeLoader.maximumDepth - change.path.count)
      return levels >= 0 && change.node.fits(levels: levels)
    }
  }

  /// Whether the change only deletes.
  fileprivate var isDelete: Bool {
    switch self {
    case .commit(let commit): commit.changes.allSatisfy(\.node.isAbsent)
    case .rules: false
    case .onDisconnect(_, let change): change.isDelete
    }
  }
}

extension TreeNode {
  /// Whether the node has at most as many levels below it.
  fileprivate func fits(levels: Int) -> Bool {
    children.isEmpty || (levels > 0 && children.allSatisfy { $0.node.fits(levels: levels - 1) })
  }
}
