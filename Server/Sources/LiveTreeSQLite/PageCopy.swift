import GRDB
import GRDBSQLite
import Synchronization

/// Copies a database in use page by page with SQLite's backup API.
///
/// It belongs to the connection that it copies from, and may be used only where that connection may
/// be used.
final class PageCopy: Sendable {
  /// SQLite's objects, stored as addresses because they move between threads with the connection.
  private struct State: Sendable {
    private var backupAddress: Int
    private let targetAddress: Int
    var isComplete = false

    init(_ backup: OpaquePointer?, _ target: OpaquePointer?) {
      backupAddress = Int(bitPattern: backup)
      targetAddress = Int(bitPattern: target)
    }

    var backup: OpaquePointer? { OpaquePointer(bitPattern: backupAddress) }
    var target: OpaquePointer? { OpaquePointer(bitPattern: targetAddress) }

    /// Finishes the backup. Only the first call has an effect.
    mutating func finish() {
      // Ignores the result, which only repeats the failure of a step.
      sqlite3_backup_finish(backup)
      backupAddress = 0
    }
  }

  private let state: Mutex<State>

  /// Creates the file of the copy.
  ///
  /// - Throws: `DatabaseError`.
  init(of source: Database, to file: String) throws {
    var target: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(FileLocation(file: file).text, &target, flags, nil)
    // The copy needn't be durable while it's written: it's flushed to the disk once, before it gets
    // its final name.
    sqlite3_exec(target, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
    let backup = sqlite3_backup_init(target, "main", source.sqliteConnection, "main")
    guard code == SQLITE_OK, backup != nil else {
      let error = Self.error(code == SQLITE_OK ? sqlite3_errcode(target) : code, of: target)
      sqlite3_close(target)
      throw error
    }
    state = Mutex(State(backup, target))
  }

  /// Copies some pages.
  ///
  /// - Returns: The progress; `nil` once the copy is complete.
  func step(pageCount: Int) throws -> SQLiteTreeStorage.BackupProgress? {
    try state.withLock { state in
      guard !state.isComplete else { return nil }
      let code = sqlite3_backup_step(state.backup, Int32(clamping: pageCount))
      let pageCount = Int(sqlite3_backup_pagecount(state.backup))
      let remaining = Int(sqlite3_backup_remaining(state.backup))
      if code != SQLITE_OK {
        state.finish()
        guard code == SQLITE_DONE else { throw Self.error(code, of: state.target) }
        state.isComplete = true
      }
      return .init(completedPageCount: pageCount - remaining, pageCount: pageCount)
    }
  }

  /// Abandons the copy.
  func stop() {
    state.withLock { $0.finish() }
  }

  deinit {
    state.withLock { _ = sqlite3_close($0.target) }
  }

  private static func error(_ code: Int32, of connection: OpaquePointer?) -> DatabaseError {
    let message = sqlite3_errmsg(connection).map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }
}
