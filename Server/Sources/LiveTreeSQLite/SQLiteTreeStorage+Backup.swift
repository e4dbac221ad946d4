public import Foundation
import GRDB

extension SQLiteTreeStorage {
  /// The progress of a backup.
  public struct BackupProgress: Hashable, Sendable {
    /// The number of copied pages, usually of 4 KiB.
    public let completedPageCount: Int
    /// The number of pages in the file, which may grow during the backup.
    public let pageCount: Int
  }

  /// Copies the database to a new file while it is in use.
  ///
  /// Writes continue between the steps. The copy is the database as of one moment during the call: it
  /// contains everything that was committed before, and possibly later commits. The file appears under
  /// its name only once it's durable. If the task is canceled or an error is thrown, no file is left.
  ///
  ///     try await storage.backup(to: "backups/app.sqlite") { progress in
  ///       print("\(progress.completedPageCount) of \(progress.pageCount) pages")
  ///     }
  ///
  /// - Parameters:
  ///   - target: The file to create.
  ///   - pagesPerStep: The number of pages that are copied before a waiting write can continue.
  ///   - progress: Called after every step.
  /// - Throws: ``SQLiteStorageError`` if the file already exists or can't be written;
  ///   `CancellationError`.
  /// - Precondition: `pagesPerStep` is positive.
  ///
  /// Source: https://www.sqlite.org/backup.html
  public func backup(
    to target: String, pagesPerStep: Int = 512,
    progress: (@Sendable (BackupProgress) -> Void)? = nil
  ) async throws {
    precondition(pagesPerStep > 0, "pagesPerStep must be positive, not \(pagesPerStep).")
    let partial = try Self.partialName(of: target)
    defer { try? FileManager.default.removeItem(atPath: partial) }
    do {
      try await copy(to: partial, pagesPerStep, progress)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw SQLiteStorageError(error, file: target)
    }
    try FileLocation.publish(partial, as: target)
  }

  /// Stores a copy that a server sends, after checking every row of it.
  ///
  ///     try await SQLiteTreeStorage.receive("backups/app.sqlite") { file in
  ///       for try await chunk in response.body { try file.write(contentsOf: chunk) }
  ///     }
  ///
  /// The file appears under its name only once it's durable. If an error is thrown, no file is left.
  ///
  /// - Parameters:
  ///   - target: The file to create.
  ///   - write: Writes the copy.
  /// - Returns: The report about the copy.
  /// - Throws: ``SQLiteStorageError`` if the file already exists or can't be written, or if the copy
  ///   is damaged; the errors of the closure.
  @discardableResult
  public static func receive(
    _ target: String, _ write: (FileHandle) async throws -> Void
  ) async throws -> SQLiteFileReport {
    let partial = try partialName(of: target)
    defer { try? FileManager.default.removeItem(atPath: partial) }
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let file = FileHandle(forWritingAtPath: partial)
    else { throw SQLiteStorageError(DatabaseError(resultCode: .SQLITE_CANTOPEN), file: target) }
    defer { try? file.close() }
    try await write(file)
    let report = try await check(file: partial)
    if let problem = report.problems.first {
      throw SQLiteStorageError(reason: .damaged(problem), file: target)
    }
    try FileLocation.publish(partial, as: target)
    return report
  }

  /// The name under which a file is written until it's complete.
  ///
  /// - Throws: ``SQLiteStorageError`` if the file already exists.
  private static func partialName(of target: String) throws(SQLiteStorageError) -> String {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw SQLiteStorageError(reason: .exists, file: target)
    }
    return target + ".partial-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  private func copy(
    to file: String, _ pagesPerStep: Int, _ progress: (@Sendable (BackupProgress) -> Void)?
  ) async throws {
    try await Self.withBlockingThread { [checkpoints] in try checkpoints.finish() }
    let copy = try await queue.writeWithoutTransaction { try PageCopy(of: $0, to: file) }
    do {
      while let state = try await queue.writeWithoutTransaction({ _ in
        try copy.step(pageCount: pagesPerStep)
      }) {
        progress?(state)
      }
    } catch {
      // Uses a new task: only the connection may end the copy, and it does nothing for a canceled
      // task.
      await Task { try? await queue.writeWithoutTransaction { _ in copy.stop() } }.value
      throw error
    }
    try Self.endLog(ofCopy: file)
  }

  /// Notes that the log of the database doesn't continue a copy: beside the copy, it's refused.
  private static func endLog(ofCopy file: String) throws {
    let copy = try DatabaseQueue(path: FileLocation(file: file).text)
    try copy.write { database in
      var edition = try FileEdition(of: database)
      edition.log = 0
      try edition.store(in: database)
    }
    try copy.close()
  }
}
