import Foundation
import LiveTree
import LiveTreeSQLite
import LiveTreeServer
import LiveTreeWire

extension ServedDatabases {
  /// Copies the file of an open database while it's in use.
  ///
  /// - Parameter name: The name of the database in a request.
  /// - Throws: `RESTError` if the database has no file, if the file can't be trusted, or if another
  ///   copy is in progress, because each needs as much space on the disk as the database; an error of
  ///   the disk.
  func backup(named name: String?) async throws -> BackupFile {
    guard let (file, storage) = storedFile(named: name) else {
      throw RESTError(
        status: 400,
        message:
          "Only a database in a file has a backup. Use live export, or pg_dump in PostgreSQL.")
    }
    guard beginBackup() else {
      throw RESTError(status: 503, message: "A backup is in progress. Try again later.")
    }
    defer { endBackup() }
    // Keeps the database open.
    let database = openDatabase(named: name)
    defer { withExtendedLifetime(database) {} }
    let copy = file + Self.copyMark + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    do {
      try await storage.checkHealth()
      try await storage.backup(to: copy)
    } catch let error as SQLiteStorageError where error.isChanged {
      report(error)
      throw RESTError(status: 503, message: TreeUnavailableError.changedByOthers.description)
    }
    return try BackupFile(removing: copy)
  }

  /// What follows a file's name in the name of its copies.
  private static let copyMark = ".backup-"

  /// Removes the copies that a killed server has left.
  static func removeCopies(of file: String) {
    let url = URL(filePath: file)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(url.lastPathComponent + copyMark) {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }
}
