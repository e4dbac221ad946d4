import Foundation
import GRDB

/// A file that is looked at and never changed.
struct ReadOnlyFile {
  let file: String
  private let queue: DatabaseQueue

  /// - Throws: ``SQLiteStorageError`` when there is no such file, or when it can not be opened.
  init(_ file: String) throws(SQLiteStorageError) {
    self.file = file
    guard FileManager.default.fileExists(atPath: file) else {
      throw SQLiteStorageError(reason: .missing, file: file)
    }
    // Who uses the file has a log beside it, and so has one who was killed: then locks count, and
    // what the log holds. Without one the file can be read where nothing can be written.
    let hasLog = FileManager.default.fileExists(atPath: file + "-wal")
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

  /// The bytes of the file and of its log.
  var byteCount: Int {
    [file, file + "-wal"].reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// Reads from a file that is one of ours, of this version.
  ///
  /// - Throws: ``SQLiteStorageError``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(SQLiteStorageError) -> Result {
    do {
      return try await queue.read { database in
        try Schema.check(database)
        guard try Schema.migrator.hasCompletedMigrations(database) else { throw SchemaError.older }
        return try body(database)
      }
    } catch {
      throw SQLiteStorageError(error, file: file)
    }
  }
}
