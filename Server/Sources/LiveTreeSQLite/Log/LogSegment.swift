/// One of the two files of a log, from which records are removed all at once.
///
/// New space is filled with zeros first. Then the flush of a record needn't also store where the file
/// system has put it.
struct LogSegment {
  private let path: String
  private var file: LogFile?
  /// The file that was opened.
  private var identity: FileStatus.Identity?
  /// Where the next record begins.
  private(set) var end = 0
  /// The number of bytes that were written to, at least with zeros.
  private(set) var byteCount = 0
  /// Whether a record may follow that wasn't acknowledged.
  private var hasFailed = false
  /// What the file looked like after its last record.
  private var witness: FileWitness.Log?

  /// The minimum and the maximum number of bytes by which a file grows.
  private static let growth = (least: 1 << 16, most: 1 << 20)

  /// The size beyond which a free file is deleted.
  private static let maximumFreeByteCount = 16 << 20

  init(path: String) { self.path = path }

  /// Appends a record, and flushes it.
  ///
  /// - Throws: `DatabaseError`; `SchemaError.changed` if another program has deleted or replaced the file.
  mutating func append(_ record: [UInt8], on disk: String?) throws {
    let file = try openFile(on: disk)
    hasFailed = true
    reserve(record.count, in: file)
    try file.write(record, at: end)
    try file.flush()
    // A record in a file without a name is lost when the process exits.
    guard let identity, FileStatus.Identity(ofFile: path) == identity else { throw replaced }
    hasFailed = false
    let parts = FileWitness.Log.parts(of: record, at: end)
    witness = FileWitness.Log(
      identity: identity, status: nil, parts: (witness?.parts.prefix(1) ?? []) + parts)
    end += record.count
    byteCount = max(byteCount, end)
  }

  /// The file, which is created if there is none: before the first record, or if another program has
  /// deleted it while it had no records.
  private mutating func openFile(on disk: String?) throws -> LogFile {
    // If it has records, it was checked right before, and is checked again after the flush.
    if let file, end > 0 { return file }
    let found = FileStatus.Identity(ofFile: path)
    if let file, found == identity { return file }
    guard file == nil || found == nil else { throw replaced }
    let file = try LogFile(path, on: disk, isCreated: true)
    (self.file, byteCount, identity) = (file, 0, FileStatus.Identity(ofFile: path))
    return file
  }

  private var replaced: SchemaError {
    .changed("its log (\(path)) was deleted or replaced while in use")
  }

  /// Fills space for a record with zeros. If the disk is full, the record may fit nevertheless.
  private mutating func reserve(_ count: Int, in file: LogFile) {
    guard end + count > byteCount, count <= Self.growth.most else { return }
    let growth = max(count, min(max(byteCount, Self.growth.least), Self.growth.most))
    let zeros = [UInt8](repeating: 0, count: growth)
    if (try? file.write(zeros, at: byteCount)) != nil { byteCount += growth }
  }

  /// Erases a record that wasn't acknowledged, as well as the disk allows. In this segment, the next
  /// record would overwrite it.
  func eraseFailure() {
    guard hasFailed else { return }
    try? file?.write([UInt8](repeating: 0, count: LogRecord.headByteCount), at: end)
  }

  /// Removes all records.
  mutating func reset(on disk: String?) {
    (end, witness, hasFailed) = (0, nil, false)
    if byteCount > Self.maximumFreeByteCount { try? remove(on: disk) }
  }

  /// Deletes the file, unless another program has replaced it.
  ///
  /// - Throws: `DatabaseError`.
  mutating func remove(on disk: String?) throws {
    let isOurs = file != nil && FileStatus.Identity(ofFile: path) == identity
    (end, byteCount, witness) = (0, 0, nil)
    close()
    if isOurs { try LogFile.remove(path, on: disk) }
  }

  /// Closes the file.
  mutating func close() { (file, identity) = (nil, nil) }
}

// MARK: - Reading

extension LogSegment {
  /// The whole contents; empty if there is no file yet.
  ///
  /// - Throws: `DatabaseError`.
  func contents() throws -> [UInt8] { try file?.contents() ?? [] }

  /// What the file looked like after its last record, and what it looks like now; `nil` if it has no
  /// records.
  ///
  /// - Parameter isThorough: Whether to read the status even if there is none to compare it with.
  /// - Throws: `DatabaseError`.
  func observation(isThorough: Bool) throws -> FileWitness.LogObservation? {
    guard let witness else { return nil }
    return FileWitness.LogObservation(
      witness: witness,
      // Otherwise, the next record is followed by the same check of the file's identity.
      file: isThorough || witness.status != nil
        ? FileStatus(ofFile: path).map { .found($0) } ?? .missing : .unread,
      parts: try witness.parts.map { part in
        try file?.bytes(at: part.offset..<part.offset + part.bytes.count)
      })
  }

  /// Notes what the file looks like, after its contents were written or read.
  mutating func noteStatus() {
    if let status = FileStatus(ofFile: path) { witness?.status = status }
  }
}

extension FileWitness.Log {
  /// The parts of a record that are compared later: all of a small one, the ends of a large one.
  fileprivate static func parts(of record: [UInt8], at offset: Int) -> [Part] {
    guard record.count > 1_024 else { return [Part(offset: offset, bytes: record)] }
    let tail = record.suffix(LogRecord.headByteCount)
    return [
      Part(offset: offset, bytes: Array(record.prefix(LogRecord.headByteCount))),
      Part(offset: offset + tail.startIndex, bytes: Array(tail)),
    ]
  }
}
