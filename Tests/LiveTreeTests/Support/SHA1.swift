import Foundation

/// The Base64 text of the SHA-1 digest of `bytes`, after RFC 3174. The vectors of the official SDK
/// check it; the package has no dependency that computes one.
func base64SHA1(_ bytes: [UInt8]) -> String {
  var message = bytes + [0x80]
  message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
  message += bigEndian(UInt64(bytes.count) * 8)

  var digest: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  for start in stride(from: 0, to: message.count, by: 64) {
    add(block: message[start..<start + 64], to: &digest)
  }
  return Data(digest.flatMap(bigEndian)).base64EncodedString()
}

private func add(block: ArraySlice<UInt8>, to digest: inout [UInt32]) {
  var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
    block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
  for index in 16..<80 {
    let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
    words.append(rotateLeft(mixed, by: 1))
  }
  var (a, b, c, d, e) = (digest[0], digest[1], digest[2], digest[3], digest[4])
  for (index, word) in words.enumerated() {
    let (function, constant): (UInt32, UInt32) =
      switch index {
      case ..<20: (b & c | ~b & d, 0x5A82_7999)
      case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
      case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (b ^ c ^ d, 0xCA62_C1D6)
      }
    (a, b, c, d, e) = (
      rotateLeft(a, by: 5) &+ function &+ e &+ constant &+ word, a, rotateLeft(b, by: 30), c, d
    )
  }
  for (index, value) in [a, b, c, d, e].enumerated() { digest[index] &+= value }
}

private func rotateLeft(_ word: UInt32, by count: UInt32) -> UInt32 {
  word << count | word >> (32 - count)
}

private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian, Array.init)
}
