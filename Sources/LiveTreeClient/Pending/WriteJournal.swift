#if Client
import Foundation

/// Keeps writes in a file, so that they survive the end of the program and of the machine.
///
/// Lines of JSON are appended and brought to the disk (`fsync`) before a write counts as kept. A
/// last line that broke off is cut when the file is opened: its write was never promised. The file
/// becomes empty whenever nothing waits. It is locked: two programs can not use one file. Others
/// who use the machine can not read it.
public actor WriteJournal: PendingWriteStorage {
  private let file: FileHandle
  private let path: String
  private var pending: [PendingWrite.ID: PendingWrite] = [:]
  private var length: UInt64 = 0

  /// Opens a journal, or starts one.
  ///
  /// - Throws: ``DatabaseError/Code/storageFailed`` when the file can not be used, is used by
  ///   another program, or holds what is no journal.
  public init(path: String) throws(DatabaseError) {
    do {
      self.path = path
      file = try Self.open(path)
      let bytes = Array(try file.readToEnd() ?? Data())
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      pending = try Self.pending(in: bytes[..<end], of: path)
      if end < bytes.count { try file.truncate(atOffset: UInt64(end)) }
      length = UInt64(end)
    } catch {
      throw .storageFailed(error)
    }
  }

  public func load() -> [PendingWrite] {
    pending.values.sorted { $0.id < $1.id }
  }

  public func add(_ write: PendingWrite) throws {
    try append(.add(write))
    pending[write.id] = write
  }

  public func remove(_ id: PendingWrite.ID) throws {
    guard pending.removeValue(forKey: id) != nil else { return }
    if pending.isEmpty {
      try file.truncate(atOffset: 0)
      try file.synchronize()
      length = 0
    } else {
      try append(.done(id))
    }
  }

  /// The lock is given back, not only the file: a program that is being started elsewhere may hold a
  /// copy of the open file for a moment, and the lock with it.
  public func close() {
    flock(file.fileDescriptor, LOCK_UN)
    try? file.close()
  }

  /// What was appended in part is taken back, or the next line would go on with it.
  private func append(_ line: JournalLine) throws {
    let bytes = Data(line.text.utf8)
    do {
      try file.seek(toOffset: length)
      try file.write(contentsOf: bytes)
      try file.synchronize()
      length += UInt64(bytes.count)
    } catch {
      try? file.truncate(atOffset: length)
      throw error
    }
  }

  private static func open(_ path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) {
      let isCreated = FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      guard isCreated else {
        throw JournalFailure(description: "\(path) can't be created.")
      }
      synchronizeFolder(of: path)
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw JournalFailure(description: "\(path) is used by another program.")
    }
    return file
  }

  /// A new file is there after a power cut only when its folder is on the disk too; where folders
  /// can not be synchronized this is no error.
  private static func synchronizeFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let handle = FileHandle(forReadingAtPath: folder) else { return }
    try? handle.synchronize()
    try? handle.close()
  }

  private static func pending(
    in bytes: ArraySlice<UInt8>, of path: String
  ) throws -> [PendingWrite.ID: PendingWrite] {
    var pending: [PendingWrite.ID: PendingWrite] = [:]
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      switch JournalLine(line) {
      case .add(let write): pending[write.id] = write
      case .done(let id): pending[id] = nil
      case nil:
        throw JournalFailure(
          description: "Line \(index + 1) of \(path) is none of a journal. Move the file away.")
      }
    }
    return pending
  }
}

/// Why a file is no journal.
private struct JournalFailure: Error, CustomStringConvertible {
  let description: String
}
#endif
