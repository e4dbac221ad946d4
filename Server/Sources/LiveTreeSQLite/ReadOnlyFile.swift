import Foundation
import GRDB

/// A file that is only read.
struct ReadOnlyFile {
  let file: String
  private let queue: DatabaseQueue

  /// - Throws: ``SQLiteStorageError`` if the file doesn't exist or can't be opened.
  init(_ file: String) throws(SQLiteStorageError) {
    self.file = file
    guard FileManager.default.fileExists(atPath: file) else {
      throw SQLiteStorageError(reason: .missing, file: file)
    }
    // A log next to the file means that a process is using it, or was killed while using it: then
    // locks and the log's contents matter. Without a log, the file can be read even in a read-only
    // folder.
    let hasLog = FileManager.default.fileExists(
      atPath: FileLocation(file: file).resolved + "-wal")
    var configuration = Configuration()
    configuration.label = "LiveTree"
    configuration.readonly = true
    do {
      queue = try DatabaseQueue(
        path: FileLocation(file: file, isImmutable: !hasLog).text, configuration: configuration)
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }

  /// The size of the file and its logs, in bytes.
  var byteCount: Int {
    ([file, FileLocation(file: file).resolved + "-wal"] + FileLocation(file: file).logs).reduce(0) {
      sum, file in
      sum + (FileStatus(ofFile: file).map { Int($0.byteCount) } ?? 0)
    }
  }

  /// Reads from the file if it's a database with checksums. Its log must be read in addition.
  ///
  /// - Throws: ``SQLiteStorageError``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(SQLiteStorageError) -> Result {
    do {
      return try await queue.read { database in
        try Schema.check(database)
        guard try Schema.hasChecksums(database) else { throw SchemaError.older }
        return try body(database)
      }
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }
}
