/// What a row is checked by when it is read: 32 bits over its path, its value and its priority.
///
/// SQLite notices a page that is no page, but not a letter that has become another one. The sum of
/// all rows' checksums is kept, too, so that a row that went missing is noticed as well.
///
/// Source: FNV-1a with 64 bits, folded; G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake,
/// draft-eastlake-fnv.
struct RowChecksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum of everything added, which is never negative.
  var value: Int64 { Int64((state ^ state >> 32) & 0xFFFF_FFFF) }

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ text: String) {
    text.withUTF8Bytes { add($0) }
  }

  /// Adds 64 bits, the lowest first.
  mutating func add(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: bits >> shift))
    }
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
