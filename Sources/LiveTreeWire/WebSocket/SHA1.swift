/// The hash function SHA-1, for the two places where a protocol prescribes it: the hashes of values,
/// and the handshake of a WebSocket. It protects nothing from attackers.
///
/// It's written here so that neither a client nor a server without TLS and signed tokens needs a library
/// of cryptography.
///
/// Source: RFC 3174 §6.1.
public struct SHA1 {
  /// The number of bytes that are hashed at once.
  private static let blockSize = 64

  private var a: UInt32 = 0x6745_2301
  private var b: UInt32 = 0xEFCD_AB89
  private var c: UInt32 = 0x98BA_DCFE
  private var d: UInt32 = 0x1032_5476
  private var e: UInt32 = 0xC3D2_E1F0

  /// Returns the 20 bytes of a message's hash.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func hash(_ message: [UInt8]) -> [UInt8] {
    var hash = SHA1()
    let whole = message.count / blockSize * blockSize
    var words = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: whole, by: blockSize) {
      hash.add(message, at: start, words: &words)
    }
    // A one bit, zeros, and the number of the message's bits fill up the last block.
    var end = Array(message[whole...])
    end.reserveCapacity(2 * blockSize)
    end.append(0x80)
    while end.count % blockSize != blockSize - 8 { end.append(0) }
    append(UInt64(message.count) * 8, to: &end)
    for start in stride(from: 0, to: end.count, by: blockSize) {
      hash.add(end, at: start, words: &words)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    for word in [hash.a, hash.b, hash.c, hash.d, hash.e] { append(word, to: &bytes) }
    return bytes
  }

  private static func append(_ word: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: word.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Adds a block of the message. `words` is memory for its 80 words.
  private mutating func add(_ bytes: [UInt8], at start: Int, words: inout [UInt32]) {
    for index in 0..<16 {
      let place = start + 4 * index
      words[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = word.rotated(by: 1)
    }
    var next = self
    for word in words[..<20] { next.mix(word, 0x5A82_7999, (next.b & next.c) | (~next.b & next.d)) }
    for word in words[20..<40] { next.mix(word, 0x6ED9_EBA1, next.b ^ next.c ^ next.d) }
    for word in words[40..<60] {
      next.mix(word, 0x8F1B_BCDC, (next.b & next.c) | (next.b & next.d) | (next.c & next.d))
    }
    for word in words[60...] { next.mix(word, 0xCA62_C1D6, next.b ^ next.c ^ next.d) }
    (a, b, c) = (a &+ next.a, b &+ next.b, c &+ next.c)
    (d, e) = (d &+ next.d, e &+ next.e)
  }

  private mutating func mix(_ word: UInt32, _ constant: UInt32, _ function: UInt32) {
    let sum = a.rotated(by: 5) &+ function &+ e &+ word &+ constant
    (a, b, c, d, e) = (sum, a, b.rotated(by: 30), c, d)
  }
}

extension UInt32 {
  /// The bits moved to the left; those that leave at one end return at the other.
  fileprivate func rotated(by count: UInt32) -> UInt32 { self &<< count | self &>> (32 &- count) }
}
