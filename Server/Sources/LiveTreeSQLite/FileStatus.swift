import CFileIdentity
import Foundation

/// The identity, the size and the modification time of a file.
struct FileStatus: Equatable {
  /// The identity of a file, which distinguishes it from another file with the same name.
  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  let identity: Identity
  let byteCount: Int64
  /// The seconds and the nanoseconds of the last modification.
  let modified: [Int]

  init(identity: Identity, byteCount: Int64, modified: [Int]) {
    (self.identity, self.byteCount, self.modified) = (identity, byteCount, modified)
  }

  /// Reads the status of a file; `nil` if it doesn't exist.
  ///
  /// It doesn't open the file: closing a database file releases all of SQLite's locks on it.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
    modified = [Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec)]
    #else
    modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    #endif
  }
}

extension FileStatus.Identity {
  /// Reads which file a name refers to; `nil` if there is none.
  ///
  /// For a file that is written and flushed again and again, this is cheaper than reading its whole
  /// status. See `CFileIdentity`.
  init?(ofFile path: String) {
    var identity = file_identity()
    guard file_identity_read(path, &identity) else { return nil }
    self.init(device: identity.device, number: identity.number)
  }
}
