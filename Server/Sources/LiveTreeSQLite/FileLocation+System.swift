import Foundation

extension FileLocation {
  /// Flushes a finished file to the disk, and then gives it its final name.
  ///
  /// - Throws: ``SQLiteStorageError`` if the name is taken, or if the disk fails.
  static func publish(_ partial: String, as target: String) throws(SQLiteStorageError) {
    try force(partial, target)
    // Unlike rename, link never replaces a file.
    guard link(partial, target) == 0 else {
      if errno == EEXIST { throw SQLiteStorageError(reason: .exists, file: target) }
      throw failure(target)
    }
    let folder = (target as NSString).deletingLastPathComponent
    try force(folder.isEmpty ? "." : folder, target)
  }

  /// Whether the file exists and can be read but not written. SQLite would open such a file, and
  /// fail later without a clear error.
  var isReadOnly: Bool {
    access(plain, R_OK) == 0 && access(plain, W_OK) != 0
  }

  private static func force(_ file: String, _ target: String) throws(SQLiteStorageError) {
    let descriptor = open(file, O_RDONLY)
    guard descriptor >= 0 else { throw failure(target) }
    defer { close(descriptor) }
    #if canImport(Darwin)
    let code = fcntl(descriptor, F_FULLFSYNC)
    #else
    let code = fsync(descriptor)
    #endif
    guard code == 0 else { throw failure(target) }
  }

  private static func failure(_ target: String) -> SQLiteStorageError {
    let reason: SQLiteStorageError.Reason =
      errno == ENOSPC ? .diskFull : .other(String(cString: strerror(errno)))
    return SQLiteStorageError(reason: reason, file: target)
  }
}
