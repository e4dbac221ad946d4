import Foundation

/// Stores writes in a file, so that they survive a crash of the program or the machine.
///
/// A write counts as stored once its line of JSON is appended and synchronized (`fsync`); what is added meanwhile is
/// stored together. When the file is opened, an incomplete last line is removed, because its write was never confirmed,
/// and a damaged line costs the write that it describes. What is done is removed from the file as soon as it outweighs
/// what waits. The file is locked, so that two programs can't use it at once, and other users can't read it.
@available(Systems 2024, *)
public actor WriteJournal: PendingWriteStorage {
  /// The maximum number of refused writes that are kept: the newest.
  static let maximumRefusedCount = 1_000

  private let path: String
  private var file: FileHandle
  private var contents: JournalContents
  private var length: UInt64
  /// The lines that haven't been written, and those who wait for them.
  private var lines = Data()
  private var waiters: [CheckedContinuation<Void, any Error>] = []
  private var isCommitting = false

  /// The writes from an earlier run of the program.
  public nonisolated let loaded: (pending: [PendingWrite], refused: [RefusedWrite])?

  /// The number of damaged lines that were skipped when the file was opened.
  public nonisolated let damagedLineCount: Int

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
      contents = try JournalContents(bytes[..<end], of: path)
      (loaded, damagedLineCount) = ((contents.pending, contents.refused), contents.damagedLineCount)
      if end < bytes.count { try file.truncate(atOffset: UInt64(end)) }
      length = UInt64(end)
    } catch {
      throw .storageFailed(error)
    }
  }

  public func load() -> [PendingWrite] { contents.pending }

  public func refused() async -> [RefusedWrite] { contents.refused }

  public func add(_ write: PendingWrite) async throws {
    // Another owner of a write that is durable.
    guard !contents.contains(write.id, isRefused: false) else { return try append(.add(write)) }
    enqueue(.add(write))
    do {
      try await withCheckedThrowingContinuation { waiter in
        waiters.append(waiter)
        commitSoon()
      }
    } catch {
      contents.remove(write.id)
      throw error
    }
  }

  public func remove(_ id: PendingWrite.ID) throws {
    guard contents.contains(id, isRefused: false) else { return }
    try append(.done(id))
  }

  public func refuse(_ write: RefusedWrite) async throws {
    guard contents.contains(write.id, isRefused: false) else { return }
    try append(.refused(write.id, write.error))
    while contents.refusedCount > Self.maximumRefusedCount, let oldest = contents.refused.first {
      try append(.done(oldest.id))
    }
  }

  public func takeRefused(_ id: PendingWrite.ID) async throws {
    guard contents.contains(id, isRefused: true) else { return }
    try append(.done(id))
  }

  public func close() {
    commit()
    LockedFile.close(file)
  }
}

@available(Systems 2024, *)
extension WriteJournal {
  /// Appends a line for which nothing waits: if it's lost, the write is sent again.
  private func append(_ line: JournalLine) throws {
    enqueue(line)
    guard contents.isEmpty else { return commitSoon() }
    lines = Data()
    try file.truncate(atOffset: 0)
    length = 0
    try file.synchronize()
  }

  private func enqueue(_ line: JournalLine) {
    let bytes = Data(line.text.utf8)
    contents.apply(line, byteCount: bytes.count)
    lines += bytes
  }

  /// Writes the lines, together with those of all who are waiting for the journal now.
  private func commitSoon() {
    guard !isCommitting else { return }
    isCommitting = true
    Task { commit() }
  }

  private func commit() {
    isCommitting = false
    // After `close()`, the file may be another program's.
    guard !lines.isEmpty || !waiters.isEmpty else { return }
    let (bytes, waiters) = (lines, self.waiters)
    (lines, self.waiters) = (Data(), [])
    let result = Result { try write(bytes) }
    for waiter in waiters { waiter.resume(with: result) }
    guard case .success = result, length > 65_536 + 2 * UInt64(contents.byteCount) else { return }
    // If this fails, the file is only larger than it must be.
    try? compact()
  }

  /// Removes partially written lines, because the next line would be appended to them.
  private func write(_ bytes: Data) throws {
    guard !bytes.isEmpty else { return }
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

  /// Replaces the file by one without what is done, which is locked before it takes the name.
  private func compact() throws {
    let bytes = Data(contents.lines.utf8)
    let new = try LockedFile.replace(path, with: bytes)
    LockedFile.close(file)
    (file, length) = (new, UInt64(bytes.count))
  }
}
