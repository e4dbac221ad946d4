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
    guard let status = FileStatus(ofFile: path), status.identity == identity else {
      throw replaced
    }
    hasFailed = false
    witness = FileWitness.Log(
      status: status, offset: end, lastRecord: Array(record.prefix(LogRecord.headByteCount)))
    end += record.count
    byteCount = max(byteCount, end)
  }

  /// The file, which is created if there is none: before the first record, or if another program has
  /// deleted it while it had no records.
  private mutating func openFile(on disk: String?) throws -> LogFile {
    // If it has records, it was checked right before, and is checked again after the flush.
    if let file, end > 0 { return file }
    let status = FileStatus(ofFile: path)
    if let file, status?.identity == identity { return file }
    guard file == nil || status == nil else { throw replaced }
    let file = try LogFile(path, on: disk, isCreated: true)
    (self.file, byteCount, identity) = (file, 0, FileStatus(ofFile: path)?.identity)
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
    let isOurs = file != nil && FileStatus(ofFile: path)?.identity == identity
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
  /// - Throws: `DatabaseError`.
  func observation() throws -> FileWitness.LogObservation? {
    guard let witness else { return nil }
    return FileWitness.LogObservation(
      witness: witness, status: FileStatus(ofFile: path),
      lastRecord: try file?.bytes(
        at: witness.offset..<witness.offset + witness.lastRecord.count))
  }

  /// Notes what the file looks like, after its contents were read.
  mutating func noteStatus() {
    if let status = FileStatus(ofFile: path) { witness?.status = status }
  }
}
