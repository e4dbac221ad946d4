import Foundation

/// Finds commits that SQLite would silently drop from a write-ahead log.
///
/// SQLite reads a log up to the first invalid frame. After a crash, this is where the last commit
/// was interrupted. But if two consecutive commits follow the invalid frame, everything before the
/// second one had been flushed to the disk when it was written, so the log was damaged later. If
/// the database file has all pages of these commits, nothing is lost: the log had been written
/// back, and a crash left parts of it.
///
/// Source: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct LogDamage {
  /// The number of commits after the first invalid frame.
  private(set) var lostCount = 0
  /// Whether one of the lost commits was durable, which proves that the log is damaged.
  private(set) var isCertain = false

  /// The offset in the log of the newest version of each page of these commits.
  private var lostPages: [UInt32: Int] = [:]

  private let header: LogHeader
  private var last: LogChecksum
  private var lastIsCommit = false
  /// Whether all frames so far are valid, so that SQLite reads them.
  private var isWhole: Bool
  private var frameCount = 0
  /// The number of valid frames up to the last commit, which SQLite reads.
  private var validCount = 0
  /// The number of consecutive commits without a gap after the first invalid frame.
  private var commitsInRow = 0

  private init(_ header: LogHeader) {
    self.header = header
    (last, isWhole) = (header.checksum, header.isValid)
  }

  /// - Throws: `SchemaError.damaged` if the log of a file has lost commits that were durable.
  static func check(_ file: String) throws {
    guard let log = FileHandle(forReadingAtPath: file + "-wal") else { return }
    defer { try? log.close() }
    guard let damage = try LogDamage(reading: log) else { return }
    if damage.validCount > 0, FileStatus(ofFile: file)?.byteCount == 0 {
      // SQLite would delete the log.
      throw SchemaError.damaged("it's empty, but its log (\(file)-wal) has commits")
    }
    guard damage.isCertain, try !damage.isWrittenBack(log, to: file) else { return }
    throw SchemaError.damaged(
      "its log (\(file)-wal) has \(damage.lostCount) commits after a damaged frame")
  }

  /// The number of frames that SQLite would read from the log of a file.
  ///
  /// - Throws: An error if the log can't be read.
  static func validFrameCount(_ file: String) throws -> Int {
    guard let log = FileHandle(forReadingAtPath: file + "-wal") else { return 0 }
    defer { try? log.close() }
    return try LogDamage(reading: log)?.validCount ?? 0
  }

  /// Reads a log; `nil` if it has no frames.
  private init?(reading log: FileHandle) throws {
    guard var header = LogHeader(try log.read(upToCount: LogHeader.byteCount)) else { return nil }
    let byteCount = LogFrame.headByteCount + header.pageByteCount
    var damage: LogDamage?
    var offset = LogHeader.byteCount
    while let bytes = try log.read(upToCount: byteCount), bytes.count == byteCount {
      let frame = LogFrame(Array(bytes), isBigEndian: header.isBigEndian)
      if damage == nil, !header.isValid { header.salts = frame.salts }
      damage = damage ?? LogDamage(header)
      damage?.add(frame, at: offset)
      offset += byteCount
    }
    guard let damage else { return nil }
    self = damage
  }

  /// Whether the database file has all pages of the commits that SQLite would drop.
  private func isWrittenBack(_ log: FileHandle, to file: String) throws -> Bool {
    guard let database = FileHandle(forReadingAtPath: file) else { return false }
    defer { try? database.close() }
    return try lostPages.allSatisfy { page, offset in
      try log.seek(toOffset: UInt64(offset + LogFrame.headByteCount))
      try database.seek(toOffset: UInt64(max(1, page) - 1) * UInt64(header.pageByteCount))
      return try log.read(upToCount: header.pageByteCount)
        == database.read(upToCount: header.pageByteCount)
    }
  }

  private mutating func add(_ frame: LogFrame, at offset: Int) {
    let isNext = frame.salts == header.salts && frame.checksum == frame.checksum(after: last)
    // On some disks, SQLite repeats the last page of a commit up to the end of the sector. A commit
    // of a single page doesn't occur, because every commit also changes the total.
    let isRepeated = isNext && lastIsCommit && frame.isCommit
    (last, lastIsCommit) = (frame.checksum, frame.isCommit)
    frameCount += 1
    if isNext && isWhole {
      if frame.isCommit { validCount = frameCount }
      return
    }
    isWhole = false
    if isNext { lostPages[frame.pageNumber] = offset } else { commitsInRow = 0 }
    guard frame.isCommit, !isRepeated else { return }
    commitsInRow += 1
    if frame.salts == header.salts { lostCount += 1 }
    if isNext && commitsInRow > 1 { isCertain = true }
  }
}

/// The first 32 bytes of a log.
private struct LogHeader {
  static let byteCount = 32

  let isBigEndian: Bool
  let pageByteCount: Int
  let checksum: LogChecksum
  let isValid: Bool
  /// The salts, which all frames written since the last checkpoint have in common.
  var salts: [UInt32]

  /// Reads the header; `nil` if the log is empty.
  init?(_ data: Data?) {
    guard let data, data.count == Self.byteCount else { return nil }
    let bytes = Array(data)
    let words = bytes.words(isBigEndian: true)
    isBigEndian = words[0] & 1 == 1
    let size = Int(words[2])
    pageByteCount = (512...65_536).contains(size) && size.nonzeroBitCount == 1 ? size : 4_096
    salts = Array(words[4...5])
    checksum = LogChecksum(words[6], words[7])
    let sum = LogChecksum(0, 0).adding(bytes[..<24].words(isBigEndian: isBigEndian))
    isValid = words[0] & ~1 == 0x377F_0682 && sum == checksum
  }
}

/// A page in a log.
struct LogFrame {
  static let headByteCount = 24

  /// The offset of a frame, the first of which has the number 1.
  static func offset(ofFrame number: Int, pageByteCount: Int) -> Int {
    LogHeader.byteCount + (number - 1) * (headByteCount + pageByteCount)
  }

  /// Whether a frame with a head is the last page of a commit.
  static func endsCommit(_ head: [UInt8]) -> Bool {
    head[4..<8].contains { $0 != 0 }
  }

  let pageNumber: UInt32
  let salts: [UInt32]
  fileprivate let checksum: LogChecksum
  /// Whether the frame is the last page of a commit.
  let isCommit: Bool
  /// The words that the checksum covers: the page and its metadata.
  private let page: [UInt32]

  fileprivate init(_ bytes: [UInt8], isBigEndian: Bool) {
    let head = bytes[..<Self.headByteCount].words(isBigEndian: true)
    pageNumber = head[0]
    isCommit = head[1] != 0
    salts = Array(head[2...3])
    checksum = LogChecksum(head[4], head[5])
    page = (bytes[..<8] + bytes[Self.headByteCount...]).words(isBigEndian: isBigEndian)
  }

  /// The checksum that the frame must have after another frame.
  fileprivate func checksum(after last: LogChecksum) -> LogChecksum { last.adding(page) }
}

/// The cumulative checksum of a log up to a frame.
private struct LogChecksum: Equatable {
  private var first: UInt32
  private var second: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    (self.first, self.second) = (first, second)
  }

  func adding(_ words: [UInt32]) -> LogChecksum {
    var sum = self
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      sum.first &+= words[index] &+ sum.second
      sum.second &+= words[index + 1] &+ sum.first
    }
    return sum
  }
}

extension Collection<UInt8> where Index == Int {
  /// The bytes as 32-bit numbers.
  fileprivate func words(isBigEndian: Bool) -> [UInt32] {
    stride(from: startIndex, to: endIndex, by: 4).map { start in
      let bytes = self[start..<start + 4]
      let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return isBigEndian ? number : number.byteSwapped
    }
  }
}
