import LiveTree

/// What the lines of a ``WriteJournal`` amount to.
@available(Systems 2024, *)
struct JournalContents {
  private struct Entry {
    let write: PendingWrite
    /// Why it was refused; `nil` while it waits.
    var error: DatabaseError?
    /// The size of its lines.
    var byteCount: Int
  }

  private var entries: [PendingWrite.ID: Entry] = [:]
  /// The size of the lines that are still needed.
  private(set) var byteCount = 0
  private(set) var damagedLineCount = 0
  private(set) var refusedCount = 0

  /// Reads complete lines.
  ///
  /// - Throws: ``StorageFailure`` if there are lines, and none is one of a journal.
  init(_ bytes: ArraySlice<UInt8>, of path: String) throws {
    var (firstDamaged, hasWrites): (Int?, Bool) = (nil, false)
    for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let line = JournalLine(bytes) else {
        damagedLineCount += 1
        firstDamaged = firstDamaged ?? index + 1
        continue
      }
      if case .add = line { hasWrites = true }
      apply(line, byteCount: bytes.count + 1)
    }
    if let firstDamaged, !hasWrites {
      throw StorageFailure(
        description: "\(path), line \(firstDamaged): invalid journal entry. Move the file away.")
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The writes that wait, in order.
  var pending: [PendingWrite] {
    sorted.compactMap { $0.error == nil ? $0.write : nil }
  }

  /// The writes that were refused, in order.
  var refused: [RefusedWrite] {
    sorted.compactMap { entry in entry.error.map { RefusedWrite(entry.write, $0) } }
  }

  /// The lines that are still needed.
  var lines: String {
    sorted.map { entry in
      JournalLine.add(entry.write).text
        + (entry.error.map { JournalLine.refused(entry.write.id, $0).text } ?? "")
    }.joined()
  }

  private var sorted: [Entry] { entries.values.sorted { $0.write.id < $1.write.id } }

  func contains(_ id: PendingWrite.ID, isRefused: Bool) -> Bool {
    entries[id].map { ($0.error != nil) == isRefused } ?? false
  }

  /// - Parameter size: The size of the line.
  mutating func apply(_ line: JournalLine, byteCount size: Int) {
    switch line {
    case .add(let write):
      remove(write.id)
      entries[write.id] = Entry(write: write, byteCount: size)
    case .done(let id): return remove(id)
    case .refused(let id, let error):
      guard entries[id] != nil else { return }
      if entries[id]?.error == nil { refusedCount += 1 }
      entries[id]?.error = error
      entries[id]?.byteCount += size
    }
    byteCount += size
  }

  mutating func remove(_ id: PendingWrite.ID) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    byteCount -= entry.byteCount
    if entry.error != nil { refusedCount -= 1 }
  }
}
