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
  /// The first bytes of the file.
  private var start: [UInt8] = []
  /// The last record, or its end.
  private var tail: [UInt8] = []
  /// What the file looked like after its last record.
  private var witness: FileWitness.Log?

  /// The minimum and the maximum number of bytes by which a file grows.
  private static let growth = (least: 1 << 16, most: 1 << 20)

  /// The size beyond which a free file is deleted.
  private static let maximumFreeByteCount = 16 << 20

  /// The number of bytes of records that are compared with the file.
  private static let maximumTailByteCount = 1 << 16

  init(path: String) { self.path = path }

  /// Appends a record, and flushes it.
  ///
  /// Afterward, the start of the file, the record before and the new one are compared with what was
  /// written: of one of more than 64 KiB, the end.
  ///
  /// - Parameter notesStatus: Whether to note what the file looks like then.
  /// - Throws: `DatabaseError`; `SchemaError.changed` if another program has deleted, replaced or changed
  ///   the file.
  mutating func append(_ record: [UInt8], on disk: String?, notesStatus: Bool) throws {
    let file = try openFile(on: disk)
    hasFailed = true
    reserve(record.count, in: file)
    try file.write(record, at: end)
    try file.flush()
    // A record in a file without a name is lost when the process exits.
    guard let identity, FileStatus.Identity(ofFile: path) == identity else { throw replaced }
    guard try hasTail(before: record, in: file) else { throw SchemaError.changed(Self.overwritten) }
    hasFailed = false
    witness = FileWitness.Log(
      identity: identity, status: notesStatus ? FileStatus(ofFile: path) : nil)
    if start.isEmpty { start = Array(record.prefix(LogRecord.headByteCount)) }
    tail = record.count > Self.maximumTailByteCount ? Self.tail(of: record) : record
    end += record.count
    byteCount = max(byteCount, end)
  }

  private func hasTail(before record: [UInt8], in file: LogFile) throws -> Bool {
    let isLarge = record.count > Self.maximumTailByteCount
    let joined = tail + (isLarge ? record.prefix(LogRecord.headByteCount) : record[...])
    guard try file.has(start, at: 0), try file.has(joined, at: end - tail.count) else {
      return false
    }
    guard isLarge else { return true }
    let last = Self.tail(of: record)
    return try file.has(last, at: end + record.count - last.count)
  }

  private static func tail(of record: [UInt8]) -> [UInt8] {
    Array(record.suffix(LogRecord.headByteCount))
  }

  /// What is wrong if the file lacks what was written.
  static let overwritten = "its log was truncated or overwritten while in use"

  /// The file, which is created if there is none: before the first record, or if another program has
  /// deleted it while it had no records.
  private mutating func openFile(on disk: String?) throws -> LogFile {
    // If it has records, the name and what it contains are checked after the flush.
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
    (end, start, tail, witness, hasFailed) = (0, [], [], nil, false)
    if byteCount > Self.maximumFreeByteCount { try? remove(on: disk) }
  }

  /// Deletes the file, unless another program has replaced it.
  ///
  /// - Throws: `DatabaseError`.
  mutating func remove(on disk: String?) throws {
    let isOurs = file != nil && FileStatus.Identity(ofFile: path) == identity
    (end, byteCount, start, tail, witness) = (0, 0, [], [], nil)
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
  func observation(isThorough: Bool) -> FileWitness.LogObservation? {
    guard let witness else { return nil }
    let isRead = isThorough || witness.status != nil
    return FileWitness.LogObservation(
      witness: witness, file: isRead ? status.map { .found($0) } ?? .missing : .unread)
  }

  /// What the file looks like now; `nil` if there is none.
  var status: FileStatus? { FileStatus(ofFile: path) }

  /// Notes what the file looked like before its contents were read.
  mutating func note(_ status: FileStatus?) { witness?.status = status }
}

extension LogFile {
  /// Whether the file has bytes at an offset.
  ///
  /// - Throws: `DatabaseError`.
  fileprivate func has(_ bytes: [UInt8], at offset: Int) throws -> Bool {
    try bytes.isEmpty || self.bytes(at: offset..<offset + bytes.count) == bytes
  }
}
