import Crypto
import LiveListTesting
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.trail, .timeLimit(.minutes(20))) struct SHA1Tests {
  /// Source: RFC 3174 §7.3.
  @Test(arguments: [
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10,
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
  ])
  func theExamplesOfTheStandardHold(text: String, count: Int, hash: String) {
    let message = Array(repeatElement(text, count: count).joined().utf8)
    #expect(hexadecimal(SHA1.hash(message)) == hash)
  }

  /// Every length around the end of a block, compared with another implementation.
  @Test func everyLengthHasItsHash() throws {
    try withEvery("count", in: 0..<260) { count in
      var random = SplitMix64(seed: UInt64(count))
      let message = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(SHA1.hash(message) == Array(Insecure.SHA1.hash(data: message)))
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
