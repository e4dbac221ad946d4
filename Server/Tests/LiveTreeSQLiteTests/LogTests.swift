import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeSQLite

/// The records of a log, without files.
@Suite struct LogTests {
  private let log = LogID(0x0123_4567_89AB_CDEF)!
  private let location = FileLocation(file: "a.sqlite")

  /// Logs on users' disks must be read by every later version, so the format can't change.
  @Test func theFormatOfARecordIsThis() throws {
    let bytes = try LogRecord.bytes(of: [entry(8)], after: version(7), attempt: 3, in: log, at: 16)
    let head: [UInt8] = [
      0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01, 0x6B, 0x42, 0x65, 0x4E, 0x20, 0xCD, 0x7F,
      0xC9,
      7, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 77, 0, 0, 0,
    ]
    #expect(Array(bytes.prefix(40)) == head)
    let text =
      #"{"version":8,"batch":"00000000000000000000000000000001","set":"/1","node":8}"# + "\n"
    #expect(String(decoding: bytes[40..<117], as: UTF8.self) == text)
    #expect(bytes[117...] == [0, 0, 0])
  }

  @Test func recordsAreReadAtTheirOwnPlaces() throws {
    let bytes = try LogRecord.bytes(
      of: [entry(1), entry(2)], after: .zero, attempt: 1, in: log, at: 0)
    let record = try #require(LogRecord(in: bytes, at: 0, of: log))
    #expect(try record.entries() == [entry(1), entry(2)])
    #expect(record.end == version(2))
    #expect(record.byteCount == bytes.count)
    // Neither in another place nor in another log is it a record.
    #expect(LogRecord(in: [UInt8](repeating: 0, count: 8) + bytes, at: 8, of: log) == nil)
    #expect(LogRecord(in: bytes, at: 0, of: LogID(1)!) == nil)
  }

  /// What a client writes is never mistaken for a record, even if it contains one.
  @Test func aRecordInTheTextOfARecordIsText() throws {
    let inner = try LogRecord.bytes(
      of: [entry(9)], after: version(1), attempt: 2, in: LogID(5)!, at: 0)
    let text = String(decoding: inner, as: UTF8.self)
    let change = TreeLogEntry.Change.rules(text)
    let outer = try LogRecord.bytes(
      of: TreeLogEntry.entries([change], in: batch, after: .zero), after: .zero, attempt: 1,
      in: log, at: 0)
    let records = try LogContents([outer], of: log).records(after: .zero, at: location)
    #expect(records.map(\.end) == [version(1)])
  }

  /// Every change of every byte is found: the last record may be gone, and any other damage is an error.
  @Test func aChangedByteIsFound() throws {
    for bit in [UInt8(1), 0x80] {
      let files = try segments([[1, 2], [3], [4, 5, 6]], [[7], [8, 9]])
      let whole = try numbers(in: files)
      let lastCount = try lastByteCount()
      #expect(whole == Array(1...9))
      for file in files.indices {
        for place in files[file].indices {
          var changed = files
          changed[file][place] ^= bit
          let found = try? numbers(in: changed)
          #expect(found == nil || found == Array(1...7), "byte \(place) of file \(file)")
          // Only the last record can be one whose write was interrupted.
          let isLast = file == 1 && place >= files[1].count - lastCount
          #expect((found == nil) != isLast)
        }
      }
    }
  }

  /// Whatever was written when the power failed, the acknowledged records are read.
  @Test func aShortenedLogHasThePrefix() throws {
    let files = try segments([[1], [2, 3]], [[4], [5]])
    for count in 0...files[1].count {
      let found = try numbers(in: [files[0], Array(files[1].prefix(count))])
      #expect([[1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]].contains(found))
    }
  }

  /// The tables may have any of the commits.
  @Test(arguments: 0...9) func commitsOfTheTablesAreSkipped(stored: Int64) throws {
    let files = try segments([[1], [2], [3], [4]], [[5], [6], [7], [8], [9]])
    #expect(
      try numbers(in: files, after: stored) == (stored < 9 ? Array((stored + 1)...9) : []))
  }

  /// A write that was reported as failed may be complete on the disk.
  @Test func theLastAttemptCounts() throws {
    var first: [UInt8] = []
    try append([1], attempt: 1, to: &first)
    try append([20, 30, 40], after: 1, attempt: 2, to: &first)
    var second: [UInt8] = []
    try append([2], attempt: 3, to: &second)
    try append([3], attempt: 4, to: &second)
    for files in [[first, second], [second, first]] {
      let records = try LogContents(files, of: log).records(after: .zero, at: location)
      #expect(records.map(\.attempt) == [1, 3, 4])
    }
    // If the process exited before the next attempt, the batch is stored as a whole.
    let records = try LogContents([first], of: log).records(after: .zero, at: location)
    #expect(records.map(\.attempt) == [1, 2])
  }

  /// If the attempt that counts was damaged later, an earlier one isn't read in its place.
  @Test func anEarlierAttemptIsNotReadBeforeLaterCommits() throws {
    var first: [UInt8] = []
    try append([1, 2, 3, 4, 5], attempt: 1, to: &first)
    var second: [UInt8] = []
    try append([1], attempt: 2, to: &second)
    let place = second.count - 20
    for (attempt, number) in (2...6).enumerated() {
      try append([Int64(number)], attempt: UInt64(attempt + 3), to: &second)
    }
    let whole = try LogContents([first, second], of: log).records(after: .zero, at: location)
    #expect(whole.map(\.attempt) == [2, 3, 4, 5, 6, 7])
    second[place] ^= 1
    #expect(throws: SchemaError.self) {
      try LogContents([first, second], of: log).records(after: .zero, at: location)
    }
  }

  @Test func aLogOfAnotherDatabaseIsAnError() throws {
    let files = try segments([[1]], [[2]])
    for id in [nil, LogID(77)] {
      #expect(throws: SchemaError.self) {
        try LogContents(files, of: id).records(after: .zero, at: location)
      }
      // What remains of a log after its commits were written to the tables.
      let records = try LogContents(files, of: id).records(after: version(2), at: location)
      #expect(records.isEmpty)
    }
  }

  /// Law: whatever bytes follow the records, the records are read.
  @Test func whatFollowsIsIgnored() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var files = try segments([[1, 2]], [[3]])
      for file in files.indices {
        let rest = (0..<Int.random(in: 0...200, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        files[file] += rest
      }
      #expect(try numbers(in: files) == [1, 2, 3], "seed \(seed)")
    }
  }

  // MARK: - Records

  private var batch: TreeBatchID {
    TreeBatchID("00000000000000000000000000000001")!
  }

  private func version(_ number: Int64) -> TreeVersion { TreeVersion(number) }

  private func entry(_ number: Int64) -> TreeLogEntry {
    let path = TreePath([TreeKey(index: 1)])
    return TreeLogEntry(
      .commit(TreeCommit(setting: TreeNode(.integer(number)), at: path)), in: batch,
      version: version(number))
  }

  /// The bytes of the last record of `segments`.
  private func lastByteCount() throws -> Int {
    try LogRecord.bytes(of: [entry(8), entry(9)], after: version(7), attempt: 5, in: log, at: 0)
      .count
  }

  private func append(
    _ numbers: [Int64], after base: Int64? = nil, attempt: UInt64, to file: inout [UInt8]
  ) throws {
    let base = version(base ?? (numbers.first ?? 1) - 1)
    let changes = numbers.map { entry($0).change }
    file += try LogRecord.bytes(
      of: TreeLogEntry.entries(changes, in: batch, after: base), after: base, attempt: attempt,
      in: log, at: file.count)
  }

  /// Two files with records of these numbers, which are also the versions.
  private func segments(_ lists: [[Int64]]...) throws -> [[UInt8]] {
    var attempt: UInt64 = 0
    return try lists.map { list in
      try list.reduce(into: []) { file, numbers in
        attempt += 1
        try append(numbers, attempt: attempt, to: &file)
      }
    }
  }

  private func numbers(in files: [[UInt8]], after stored: Int64 = 0) throws -> [Int64] {
    try LogContents(files, of: log).records(after: version(stored), at: location)
      .flatMap { try $0.entries() }.map(\.version.number)
  }
}
