import GRDB
import GRDBSQLite
import LiveTree
import Synchronization

/// Whether the last write to a file failed, and whether the file and its log still contain what was
/// committed.
///
/// Each check reads the status of the files, which takes a few microseconds. Only if another program has
/// written to a file, or may have, is the file read.
final class FileHealth: Sendable {
  private struct State {
    /// The database after its tables were written; `nil` while they are being written.
    var witness: FileWitness?
    /// The file that is being written.
    var identity: FileStatus.Identity?
    /// The version of the tables.
    var version: TreeVersion?
    var hasFailed = false
    /// Why the files can't be trusted until they are opened again.
    var doubt: SQLiteStorageError?
    /// Whether closing the file, for which SQLite may write to it, would damage it.
    var mustStayOpen = false
  }

  private let location: FileLocation
  private let state = Mutex(State())

  init(_ location: FileLocation) {
    self.location = location
  }

  /// Whether the last commit failed.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Whether the file can no longer be trusted, so that even closing it could damage it.
  var mustStayOpen: Bool { state.withLock { $0.mustStayOpen } }

  /// Why the files can no longer be trusted; `nil` if they can.
  var doubt: SQLiteStorageError? { state.withLock { $0.doubt } }

  /// Notes that a commit failed or succeeded.
  func note(hasFailed: Bool) {
    state.withLock { $0.hasFailed = hasFailed }
  }

  /// Notes that the tables are being written.
  func noteWriting() {
    state.withLock { $0.witness = nil }
  }

  /// Notes what the database looks like after its tables were written.
  ///
  /// - Parameter version: The version of the tables.
  /// - Throws: ``SQLiteStorageError`` if it isn't the file that was written.
  func noteWritten(_ version: TreeVersion) throws {
    let identity = state.withLock { $0.identity }
    guard let status = FileStatus(ofFile: location.plain),
      identity == nil || identity == status.identity
    else { throw doubt("it was deleted or replaced during a commit") }
    state.withLock {
      ($0.witness, $0.identity) = (FileWitness(database: status), status.identity)
      $0.version = version
    }
  }
}

// MARK: - Checking

extension FileHealth {
  /// What a check needs to read the files.
  struct Files {
    /// Reads the log, and returns whether it has all commits.
    let verifyLog: () throws -> Bool
    /// Calls a closure with the database.
    let withDatabase: ((Database) throws -> Void) throws -> Void
    /// Writes the commits of the log to the tables.
    let saveLog: () throws -> Void
  }

  /// Checks that the files contain what was committed.
  ///
  /// - Parameter logs: The files of the log.
  /// - Throws: ``SQLiteStorageError`` if another program has deleted or changed them, so that further
  ///   commits would be lost when the process exits.
  func check(_ logs: [FileWitness.LogObservation], _ files: Files) throws {
    let state = state.withLock { $0 }
    if let doubt = state.doubt { throw doubt }
    guard let current = FileStatus(ofFile: location.plain), current.identity == state.identity
    else {
      throw SQLiteStorageError(reason: .replaced, file: location.file)
    }
    // While the tables are being written, the file changes all the time.
    let witness = state.witness ?? FileWitness(database: current)
    switch witness.finding(database: current, logs: logs) {
    case .unchanged: return
    case .replaced: throw SQLiteStorageError(reason: .replaced, file: location.file)
    case .logReplaced: throw lostLog(files)
    case .damaged(let what): throw doubt(what, isReadable: false)
    case .logTouched:
      guard try files.verifyLog() else {
        throw doubt(LogSegment.overwritten, isReadable: false)
      }
      // The database may have been touched, too.
      if current != witness.database { try checkContents(files) }
    case .databaseTouched: try checkContents(files)
    }
  }

  /// Reads everything from the disk, not from SQLite's cache.
  private func checkContents(_ files: Files) throws {
    do {
      try files.withDatabase { database in
        // The file may have been closed in the meantime.
        guard let connection = database.sqliteConnection else { throw DatabaseError.closed }
        sqlite3_db_release_memory(connection)
        let version = try FileContents.image(of: database).version
        guard version == state.withLock({ $0.version }) else {
          throw doubt("it was overwritten with another version while in use", isReadable: false)
        }
        // The contents are those that were written, so only the time of their modification changed.
        try noteWritten(version)
      }
    } catch let error as SQLiteStorageError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
      throw error
    } catch {
      throw doubt(
        "it was overwritten while in use (\(Self.reason(error)))", isReadable: false)
    }
  }

  /// Saves the commits of a log that is gone when the process exits.
  private func lostLog(_ files: Files) -> SQLiteStorageError {
    do {
      try files.saveLog()
      return doubt("its log (\(location.logs[0])) was deleted or replaced while in use")
    } catch {
      return doubt(
        "its log (\(location.logs[0])) was deleted or replaced while in use, and can't be written back"
      )
    }
  }

  /// Notes that the files can't be trusted.
  ///
  /// - Parameter isReadable: Whether SQLite can still read the file.
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
