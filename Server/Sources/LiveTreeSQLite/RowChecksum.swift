/// The checksum of a row: 32 bits over its path, value and priority.
///
/// SQLite detects an invalid page, but not a changed character. The file also stores the sum of all
/// checksums, so that a missing row is detected, too. Don't change the formula: existing files
/// couldn't be opened anymore.
///
/// Eight bytes at a time are mixed into 64 bits by invertible steps, like those of MurmurHash3 and
/// SplitMix64: two rows that differ in one word never have the same 64 bits, and their stored 32
/// bits are equal in only one of four billion cases.
///
/// Source: A. Appleby, MurmurHash3, 64-bit finalizer.
struct RowChecksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The checksum of all added data, which is never negative.
  var value: Int64 { Int64(bits & 0xFFFF_FFFF) }

  /// All 64 bits of the checksum.
  var bits: UInt64 { state ^ state >> 29 }

  /// Adds 64 bits.
  mutating func add(bits: UInt64) {
    state = (state ^ bits) &* 0xFF51_AFD7_ED55_8CCD
    state ^= state >> 33
  }

  /// Adds the number of bytes, and the bytes in little-endian words of eight.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    add(bits: UInt64(raw.count))
    var offset = 0
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      add(bits: UInt64(littleEndian: word))
      offset += 8
    }
    guard offset < raw.count else { return }
    add(bits: raw[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  mutating func add(_ text: String) {
    text.withUTF8Bytes { add($0) }
  }
}

extension RowChecksum {
  /// The checksum of a text outside of the tree, such as the rules.
  static func of(_ text: String) -> Int64 {
    var checksum = RowChecksum()
    checksum.add(text)
    return checksum.value
  }
}

extension String {
  /// Calls a closure with the UTF-8 bytes of the text, without copying them if possible.
  func withUTF8Bytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}
