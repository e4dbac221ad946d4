/// What a row is checked by when it is read: 32 bits over its path, its value and its priority.
///
/// SQLite notices a page that is no page, but not a letter that has become another one. The sum of
/// all rows' checksums is kept, too, so that a row that went missing is noticed as well.
///
/// Eight bytes at a time are mixed into 64 bits by steps that can be undone, as those of MurmurHash3
/// and SplitMix64 are: two rows that differ in one word never have the same 64 bits, and the 32 kept
/// of them in one case in four billion.
///
/// Source: A. Appleby, MurmurHash3, the finaliser of 64 bits.
struct RowChecksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The checksum of everything added, which is never negative.
  var value: Int64 { Int64((state ^ state >> 29) & 0xFFFF_FFFF) }

  /// Adds 64 bits.
  mutating func add(bits: UInt64) {
    state = (state ^ bits) &* 0xFF51_AFD7_ED55_8CCD
    state ^= state >> 33
  }

  /// Adds how many bytes there are, and the bytes, the first of each eight lowest.
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
  /// The checksum of a text that is no part of the tree.
  static func of(_ text: String) -> Int64 {
    var checksum = RowChecksum()
    checksum.add(text)
    return checksum.value
  }
}

extension String {
  /// Calls a closure with the UTF-8 bytes of the text, which stay in place if they can.
  func withUTF8Bytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}
