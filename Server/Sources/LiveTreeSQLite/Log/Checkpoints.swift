import Dispatch
import GRDB
import LiveTree
import Synchronization

/// Writes the commits of a log to the tables of the database file.
///
/// When a segment of the log is full, that happens on a thread of its own, and commits go on in the other
/// one.
final class Checkpoints: Sendable {
  private struct State {
    /// Whether a full segment is being written.
    var isRunning = false
    /// Why the last attempt failed.
    var failure: (any Error)?
    /// How full the log must be for the next attempt.
    var nextFullness = 1
  }

  /// How full the log may become, as a multiple of its usual size, before commits wait.
  private static let maximumFullness = 16

  private let tables: DatabaseQueue
  private let log: CommitLog
  private let health: FileHealth
  private let thread = DispatchQueue(label: "LiveTree checkpoint")
  private let state = Mutex(State())

  init(to tables: DatabaseQueue, of log: CommitLog, _ health: FileHealth) {
    (self.tables, self.log, self.health) = (tables, log, health)
  }

  /// Why the last attempt failed; `nil` if it succeeded.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Begins to write if the log is full; if it is far too full, waits until that is done.
  func beginIfFull() {
    let fullness = log.fullness
    let begins = state.withLock { state in
      guard fullness >= state.nextFullness, !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    if begins {
      thread.async { [self] in
        try? run()
        state.withLock { $0.isRunning = false }
      }
    }
    if fullness >= Self.maximumFullness { thread.sync {} }
  }

  /// Writes all commits.
  ///
  /// - Throws: ``SQLiteStorageError``, `DatabaseError` or `SchemaError`. Then the log still has them.
  func finish() throws {
    try thread.sync {
      // The first round may write a segment that was full earlier.
      try run()
      try run()
    }
  }

  private func run() throws {
    if let doubt = health.doubt { throw doubt }
    guard let sealed = log.seal() else { return }
    do {
      try tables.writeWithoutTransaction { [health] database in
        health.noteWriting()
        try Self.write(sealed, to: database)
        try health.noteWritten(sealed.end)
      }
      log.release()
      state.withLock { ($0.failure, $0.nextFullness) = (nil, 1) }
    } catch {
      state.withLock { state in
        state.failure = error
        // A disk that is full isn't tried again for each commit.
        state.nextFullness = log.fullness + 1
      }
      throw error
    }
  }

  /// Writes commits, and makes sure that the database file itself has them.
  private static func write(_ sealed: CommitLog.Sealed, to database: Database) throws {
    // If the last attempt failed at its end, the tables already have them.
    if try FileContents.version(of: database) < sealed.end.number {
      try database.inTransaction {
        try FileContents.apply(sealed.entries, to: database)
        return .commit
      }
    }
    try Schema.writeLogBack(of: database)
  }
}
