import GRDB
import GRDBSQLite
import Synchronization

/// Counts the frames of a write-ahead log, and writes the log back when it has many.
///
/// It replaces SQLite's own checkpoints, because SQLite reports the number of frames only to a hook,
/// of which a connection has one.
final class LogCounter: Sendable {
  private let maximumCount: Int
  private let state = Mutex((frameCount: 0, hasWrittenBack: false))

  /// - Parameter maximumCount: The number of frames after which the log is written back.
  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  /// The number of frames of the log that SQLite reads.
  var frameCount: Int { state.withLock { $0.frameCount } }

  /// Whether the log was written back to the database since the last call.
  func takeWriteBack() -> Bool {
    state.withLock { state in
      defer { state.hasWrittenBack = false }
      return state.hasWrittenBack
    }
  }

  /// Starts to count. The counter must outlive the connection.
  func observe(_ database: Database) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, connection, name, count in
        guard let context else { return SQLITE_OK }
        let counter = Unmanaged<LogCounter>.fromOpaque(context).takeUnretainedValue()
        let isFull = count >= counter.maximumCount
        counter.state.withLock {
          $0 = (Int(count), $0.hasWrittenBack || isFull)
        }
        guard isFull else { return SQLITE_OK }
        // Ignores the result, as SQLite's own checkpoints do: the commit is durable, and the next
        // one tries again.
        sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        return SQLITE_OK
      }, context)
  }

  /// Writes the whole log back, and empties it.
  ///
  /// - Throws: `DatabaseError`.
  func emptyLog(of database: Database) throws {
    state.withLock { $0.hasWrittenBack = true }
    try database.checkpoint(.truncate)
    state.withLock { $0.frameCount = 0 }
  }
}
