import Foundation

/// A file that one program at a time uses, and that other users can't read.
enum LockedFile {
  /// Opens and locks a file, which is created if missing.
  static func open(_ path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) {
      let isCreated = FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      guard isCreated else {
        throw StorageFailure(description: "\(path) can't be created. Check its folder.")
      }
      synchronizeFolder(of: path)
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw StorageFailure(
        description: "\(path) is in use by another program. Close it, or use another file.")
    }
    return file
  }

  /// Unlocks a file explicitly: a process that is just being launched may briefly have a copy of the
  /// descriptor, which would keep the lock.
  static func close(_ file: FileHandle) {
    flock(file.fileDescriptor, LOCK_UN)
    try? file.close()
  }

  /// A new file survives a power failure only if its folder is synchronized, too. File systems that
  /// don't support this aren't an error.
  private static func synchronizeFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let handle = FileHandle(forReadingAtPath: folder) else { return }
    try? handle.synchronize()
    try? handle.close()
  }
}

/// An error that says why a file can't be used.
struct StorageFailure: Error, CustomStringConvertible {
  let description: String
}
