import Foundation
import Synchronization

/// Whether the last write to a file failed, and whether the file is still the one that was opened.
final class FileHealth: Sendable {
  private let location: FileLocation
  private let opened: FileIdentity?
  private let failed = Mutex(false)

  init(_ location: FileLocation) {
    self.location = location
    opened = FileIdentity(location)
  }

  /// Whether the last write failed.
  var hasFailed: Bool {
    get { failed.withLock { $0 } }
    set { failed.withLock { $0 = newValue } }
  }

  /// Checks that the path still refers to the opened file. Otherwise, writes would be lost when the
  /// process exits.
  ///
  /// - Throws: ``SQLiteStorageError`` if the file was deleted or replaced.
  func checkIdentity(_ file: String) throws(SQLiteStorageError) {
    guard FileIdentity(location) == opened else {
      throw SQLiteStorageError(reason: .replaced, file: file)
    }
  }
}

/// The identity of a file, which distinguishes it from another file with the same name.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Creates the identity of a file; `nil` if it doesn't exist.
  init?(_ location: FileLocation) {
    var status = stat()
    guard stat(location.plain, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
