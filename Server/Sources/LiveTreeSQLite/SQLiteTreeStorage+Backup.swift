import Foundation
import GRDB

extension SQLiteTreeStorage {
  /// How far a copy is.
  public struct BackupProgress: Hashable, Sendable {
    /// How many pages of 4 kB are copied.
    public let completedPageCount: Int
    /// How many the file has, which may grow meanwhile.
    public let pageCount: Int
  }

  /// Copies the database into a new file while it is used.
  ///
  /// Writes go on between the pages; what they change is changed in the copy as well. The copy holds
  /// what was committed when its last page was copied, whole, and appears under its name only when it
  /// is on the disk. Cancelling the task leaves nothing behind.
  ///
  /// - Parameters:
  ///   - target: The file to make.
  ///   - pagesPerStep: How many pages are copied before a waiting write gets its turn.
  ///   - progress: Called after every step.
  /// - Throws: ``SQLiteStorageError`` when there is such a file already, or when it can not be
  ///   written; `CancellationError`.
  /// - Precondition: `pagesPerStep` is positive.
  ///
  /// Source: https://www.sqlite.org/backup.html
  public func backup(
    to target: String, pagesPerStep: Int = 512,
    progress: (@Sendable (BackupProgress) -> Void)? = nil
  ) async throws {
    precondition(pagesPerStep > 0, "A step copies a page at least.")
    guard !FileManager.default.fileExists(atPath: target) else {
      throw SQLiteStorageError(reason: .exists, file: target)
    }
    let partial = target + ".partial-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
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

  private func copy(
    to file: String, _ pagesPerStep: Int, _ progress: (@Sendable (BackupProgress) -> Void)?
  ) async throws {
    let copy = try await queue.writeWithoutTransaction { try PageCopy(of: $0, to: file) }
    do {
      while let state = try await queue.writeWithoutTransaction({ _ in
        try copy.step(pageCount: pagesPerStep)
      }) {
        progress?(state)
        try Task.checkCancellation()
      }
    } catch {
      // Only the connection may end what reads from it, and it does nothing for a cancelled task.
      await Task { try? await queue.writeWithoutTransaction { _ in copy.stop() } }.value
      throw error
    }
  }
}
