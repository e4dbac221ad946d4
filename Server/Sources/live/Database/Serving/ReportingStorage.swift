import LiveTree
import LiveTreeSQLite
import Logging
import Synchronization

/// Reports once that another program has changed a file, and refuses the writes to it.
struct ReportingStorage<Base: TreeStorage>: TreeStorage {
  private let storage: Base
  private let report: ChangeReport

  init(_ storage: Base, _ report: ChangeReport) {
    (self.storage, self.report) = (storage, report)
  }

  func open() async throws -> TreeImage { try await storage.open() }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    do {
      return try await storage.commit(batch, after: version, resolve)
    } catch let error as SQLiteStorageError where error.isChanged {
      report.note(error)
      throw TreeUnavailableError.changedByOthers
    }
  }

  func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]? {
    try await storage.outcome(of: batch, after: version)
  }

  func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
    storage.changes(after: version)
  }

  func close() async throws { try await storage.close() }
}

/// The changed files that have been logged.
final class ChangeReport: Sendable {
  private let logger: Logger
  private let reported = Mutex<Set<SQLiteStorageError>>([])

  init(_ logger: Logger) {
    self.logger = logger
  }

  /// Logs an error, unless it has been logged before.
  func note(_ error: SQLiteStorageError) {
    guard error.isChanged, reported.withLock({ $0.insert(error).inserted }) else { return }
    logger.critical("\(error)")
  }
}
