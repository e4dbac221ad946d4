import GRDB
import LiveTree

/// A batch in the log.
///
///     0  the log's ID          8 bytes
///     8  the checksum          8 bytes, over everything else and the record's offset
///     16 the version before    8 bytes
///     24 the attempt           8 bytes
///     32 the number of entries 4 bytes
///     36 the number of bytes   4 bytes
///     40 the entries, in their canonical form, a line each; then zeros up to a multiple of eight
///
/// All numbers are little-endian. A record is valid only at its own offset, and only for the log with
/// its ID, which no client knows. So nothing that a client writes can be mistaken for a record.
struct LogRecord: Equatable {
  /// The version before the batch.
  let base: TreeVersion
  /// The number of the attempt to write a batch, counted since the file was opened. If an attempt
  /// fails, its record may be complete nevertheless; the next attempt counts.
  let attempt: UInt64
  /// The number of entries; zero in a record that only proves that the disk works.
  let count: Int
  /// The text of the entries.
  let text: String

  /// The version after the batch.
  var end: TreeVersion { base.advanced(by: count) }

  static let headByteCount = 40

  /// The maximum number of levels of a value, whose text is read recursively.
  static let maximumDepth = 500

  private static let alignment = 8

  private enum Place {
    static let checksum = 8
    static let base = 16
    static let attempt = 24
    static let count = 32
    static let byteCount = 36
  }

  /// The bytes of a batch for a place in the log.
  ///
  /// - Throws: `DatabaseError` if the entries have 4 GiB.
  static func bytes(
    of entries: [TreeLogEntry], after base: TreeVersion, attempt: UInt64, in log: LogID,
    at offset: Int
  ) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headByteCount)
    for entry in entries {
      bytes += entry.canonical.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    let byteCount = bytes.count - headByteCount
    guard byteCount <= UInt32.max else { throw DatabaseError(resultCode: .SQLITE_TOOBIG) }
    bytes += repeatElement(0, count: -bytes.count & (alignment - 1))
    bytes.set(log.number, at: 0)
    bytes.set(UInt64(bitPattern: base.number), at: Place.base)
    bytes.set(attempt, at: Place.attempt)
    bytes.set(UInt32(truncatingIfNeeded: entries.count), at: Place.count)
    bytes.set(UInt32(truncatingIfNeeded: byteCount), at: Place.byteCount)
    bytes.set(checksum(of: bytes[...], in: log, at: offset), at: Place.checksum)
    return bytes
  }

  /// Reads the record at an offset; `nil` if there is no valid one.
  init?(in bytes: [UInt8], at offset: Int, of log: LogID) {
    guard bytes.count - offset >= Self.headByteCount,
      bytes.number(at: offset, as: UInt64.self) == log.number
    else { return nil }
    let byteCount = Int(bytes.number(at: offset + Place.byteCount, as: UInt32.self))
    let whole = Self.byteCount(forText: byteCount)
    guard bytes.count - offset >= whole else { return nil }
    let record = bytes[offset..<offset + whole]
    guard
      Self.checksum(of: record, in: log, at: offset)
        == bytes.number(at: offset + Place.checksum, as: UInt64.self)
    else { return nil }
    base = TreeVersion(
      Int64(bitPattern: bytes.number(at: offset + Place.base, as: UInt64.self)))
    attempt = bytes.number(at: offset + Place.attempt, as: UInt64.self)
    count = Int(bytes.number(at: offset + Place.count, as: UInt32.self))
    let start = offset + Self.headByteCount
    text = String(decoding: bytes[start..<start + byteCount], as: UTF8.self)
  }

  /// The number of bytes of the record.
  var byteCount: Int { Self.byteCount(forText: text.utf8.count) }

  private static func byteCount(forText count: Int) -> Int {
    (headByteCount + count + alignment - 1) & ~(alignment - 1)
  }

  /// The entries.
  ///
  /// - Throws: `TreeLogError` if the text isn't what was written, which no damage causes.
  func entries() throws -> [TreeLogEntry] {
    try text.split(separator: "\n").map { try TreeLogEntry(canonical: String($0)) }
  }

  private static func checksum(of record: ArraySlice<UInt8>, in log: LogID, at offset: Int)
    -> UInt64
  {
    record.withUnsafeBufferPointer { bytes in
      var checksum = RowChecksum()
      checksum.add(bits: log.number)
      checksum.add(bits: UInt64(offset))
      checksum.add(UnsafeBufferPointer(rebasing: bytes[Place.base...]))
      return checksum.bits
    }
  }
}

/// The ID of a log, which is stored in the database file that it belongs to. Each time the file is
/// opened, a new log begins.
struct LogID: Hashable, Sendable {
  let number: UInt64

  /// Creates an ID from a number; `nil` for zero, which is found wherever nothing was written.
  init?(_ number: UInt64) {
    guard number != 0 else { return nil }
    self.number = number
  }

  /// A random ID.
  static func random() -> LogID {
    LogID(.random(in: 1...UInt64.max)) ?? random()
  }
}

extension [UInt8] {
  fileprivate mutating func set(_ number: some FixedWidthInteger, at offset: Int) {
    withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
    }
  }

  /// The number at an offset.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as _: Number.Type)
    -> Number
  {
    withUnsafeBytes { bytes in
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }
}
