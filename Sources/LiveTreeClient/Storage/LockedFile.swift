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
    // A file that its program has just replaced has another one's name.
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0, isNamed(path, file) else {
      throw StorageFailure(
        description: "\(path) is in use by another program. Close it, or use another file.")
    }
    return file
  }

  /// Replaces a file by one that is locked, and durable, before it has the name.
  static func replace(_ path: String, with bytes: Data) throws -> FileHandle {
    let next = path + ".new"
    if FileManager.default.fileExists(atPath: next) {
      try FileManager.default.removeItem(atPath: next)
    }
    let file = try open(next)
    do {
      try file.write(contentsOf: bytes)
      try file.synchronize()
      guard rename(next, path) == 0 else {
        throw StorageFailure(description: "\(path) can't be replaced. Check its folder.")
      }
    } catch {
      close(file)
      throw error
    }
    synchronizeFolder(of: path)
    return file
  }

  private static func isNamed(_ path: String, _ file: FileHandle) -> Bool {
    var (named, opened) = (stat(), stat())
    return stat(path, &named) == 0 && fstat(file.fileDescriptor, &opened) == 0
      && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
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
