import Foundation

/// Stores writes in a file, so that they survive a crash of the program or the machine.
///
/// A write counts as stored once its line of JSON is appended and synchronized (`fsync`). When the
/// file is opened, an incomplete last line is removed, because its write was never confirmed. The
/// file is empty whenever no write is pending. It's locked, so that two programs can't use it at
/// once, and other users can't read it.
@available(Systems 2024, *)
public actor WriteJournal: PendingWriteStorage {
  private let file: FileHandle
  private let path: String
  private var pending: [PendingWrite.ID: PendingWrite] = [:]
  private var length: UInt64 = 0

  /// Opens a journal; the file is created if missing.
  ///
  /// - Throws: ``DatabaseError/Code/storageFailed`` if the file can't be opened, is in use by
  ///   another program, or isn't a journal.
  public init(path: String) throws(DatabaseError) {
    do {
      self.path = path
      file = try LockedFile.open(path)
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

  public func close() {
    LockedFile.close(file)
  }

  /// Removes a partially written line, because the next line would be appended to it.
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

  private static func pending(
    in bytes: ArraySlice<UInt8>, of path: String
  ) throws -> [PendingWrite.ID: PendingWrite] {
    var pending: [PendingWrite.ID: PendingWrite] = [:]
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      switch JournalLine(line) {
      case .add(let write): pending[write.id] = write
      case .done(let id): pending[id] = nil
      case nil:
        throw StorageFailure(
          description: "\(path), line \(index + 1): invalid journal entry. Move the file away.")
      }
    }
    return pending
  }
}
