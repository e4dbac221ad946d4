import GRDB
import GRDBSQLite
import LiveTree
import Synchronization

/// Whether the last write to a file failed, and whether the file still contains what was committed.
///
/// Each check reads the status of both files and the head of the last frame in the log, which takes
/// a few microseconds. Only if another program has written to a file is the file read.
final class FileHealth: Sendable {
  private struct State {
    var witness: FileWitness?
    var version: TreeVersion?
    var hasFailed = false
    /// Why the files can't be trusted until they are opened again.
    var doubt: SQLiteStorageError?
    /// Whether writing the log back, as SQLite does on closing, would damage the file.
    var mustStayOpen = false
  }

  private let location: FileLocation
  private let counter: LogCounter
  private let pageByteCount: Int
  private let state = Mutex(State())

  /// - Throws: `DatabaseError`.
  init(_ location: FileLocation, of database: Database, _ counter: LogCounter) throws {
    (self.location, self.counter) = (location, counter)
    pageByteCount = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
  }

  /// Whether the last write failed.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Whether the file can no longer be trusted, so that even closing it could damage it.
  var mustStayOpen: Bool { state.withLock { $0.mustStayOpen } }

  /// Notes the version of the tree that was read from the file.
  func noteVersion(_ version: TreeVersion) {
    state.withLock { $0.version = version }
  }

  /// Notes that a write failed. It may have overwritten a log that had been written back.
  func noteFailure() {
    state.withLock {
      $0.hasFailed = true
      $0.witness?.log = nil
    }
  }
}

// MARK: - After a commit

extension FileHealth {
  /// Notes what the files look like after a commit, or after they were opened.
  ///
  /// - Parameter version: The version of the commit, if it has one.
  /// - Throws: ``SQLiteStorageError`` if they don't contain the commit.
  func note(_ database: Database, _ version: TreeVersion? = nil) throws {
    let witness = try witness(of: database)
    state.withLock {
      $0.witness = witness
      $0.version = version ?? $0.version
    }
  }

  /// Notes that a write succeeded.
  func noteSuccess() {
    state.withLock { $0.hasFailed = false }
  }

  private func witness(of database: Database) throws -> FileWitness {
    let status = try databaseStatus()
    let frameCount = counter.frameCount
    guard frameCount > 0 else { return FileWitness(database: status) }
    guard let head = try lastFrame(of: database, frameCount), LogFrame.endsCommit(head) else {
      throw doubt("its log doesn't have the last commit", isReadable: false)
    }
    let log = FileStatus(ofFile: location.log).map {
      FileWitness.Log(status: $0, frameCount: frameCount, lastFrame: head)
    }
    guard let log else { throw lostLog(of: database) }
    return FileWitness(database: status, log: log)
  }

  /// The status of the database, which changes only when the log is written back. Otherwise, the
  /// former status lets the next check find what another program has written.
  private func databaseStatus() throws -> FileStatus {
    let hasWrittenBack = counter.takeWriteBack()
    let former = state.withLock { $0.witness?.database }
    if let former, !hasWrittenBack { return former }
    guard let status = FileStatus(ofFile: location.plain),
      former == nil || former?.identity == status.identity
    else { throw doubt("it was deleted or replaced during a commit") }
    if let former, status.byteCount < former.byteCount {
      throw doubt("it was truncated during a commit", isReadable: false)
    }
    return status
  }

  private func lastFrame(of database: Database, _ count: Int) throws -> [UInt8]? {
    try OpenFile(.log, of: database)?.bytes(
      LogFrame.headByteCount, at: LogFrame.offset(ofFrame: count, pageByteCount: pageByteCount))
  }
}

// MARK: - Before a commit

extension FileHealth {
  /// Checks that the files contain what was committed.
  ///
  /// - Throws: ``SQLiteStorageError`` if another program has deleted or changed them, so that further
  ///   commits would be lost when the process exits.
  func check(_ database: Database) throws {
    let (witness, doubt) = state.withLock { ($0.witness, $0.doubt) }
    if let doubt { throw doubt }
    guard let witness else { return }
    let lastFrame = try witness.log.flatMap { try self.lastFrame(of: database, $0.frameCount) }
    let finding = witness.finding(
      database: FileStatus(ofFile: location.plain),
      log: witness.log.flatMap { _ in FileStatus(ofFile: location.log) }, lastFrame: lastFrame)
    switch finding {
    case .unchanged: return
    case .replaced: throw SQLiteStorageError(reason: .replaced, file: location.file)
    case .logReplaced: throw lostLog(of: database)
    case .damaged(let what): throw self.doubt(what, isReadable: false)
    case .logTouched: try checkLog(of: database, witness)
    case .databaseTouched: try checkContents(of: database)
    }
    // The contents are those that were committed, so only the time of their modification changed.
    state.withLock { $0.witness = nil }
    try note(database)
  }

  private func checkLog(of database: Database, _ witness: FileWitness) throws {
    guard try LogDamage.validFrameCount(location.plain) == witness.log?.frameCount else {
      throw doubt("its log was overwritten while in use", isReadable: false)
    }
    try checkContents(of: database)
  }

  /// Reads everything from the disk, not from SQLite's cache.
  private func checkContents(of database: Database) throws {
    sqlite3_db_release_memory(database.sqliteConnection)
    let isIntact: Bool
    do {
      let image = try FileContents.image(of: database)
      isIntact = state.withLock { $0.version == nil || $0.version == image.version }
    } catch {
      throw doubt(
        "it was overwritten while in use (\(Self.reason(error)))", isReadable: false)
    }
    guard isIntact else {
      throw doubt("it was overwritten with another version while in use", isReadable: false)
    }
  }

  /// Saves a log that is deleted when the process exits, by writing it back.
  private func lostLog(of database: Database) -> SQLiteStorageError {
    do {
      try counter.emptyLog(of: database)
      return doubt("its log (\(location.log)) was deleted or replaced while in use")
    } catch {
      return doubt(
        "its log (\(location.log)) was deleted or replaced while in use, and can't be written back")
    }
  }

  /// Notes that the files can't be trusted.
  ///
  /// - Parameter isReadable: Whether SQLite can still read both files.
  private func doubt(_ what: String, isReadable: Bool = true) -> SQLiteStorageError {
    let error = SQLiteStorageError(reason: .changed(what), file: location.file)
    state.withLock { ($0.doubt, $0.mustStayOpen) = (error, !isReadable) }
    return error
  }

  private static func reason(_ error: any Error) -> String {
    if case .damaged(let what) = SQLiteStorageError(error, file: "").reason {
      what
    } else {
      "\(error)"
    }
  }
}
