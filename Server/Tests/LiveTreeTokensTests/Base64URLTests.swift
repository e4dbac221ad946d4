import Testing
import _LiveTestSupport

@testable import LiveTreeTokens

@Suite(.trail) struct Base64URLTests {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  @Test func everyPairOfBytesComesBack() throws {
    #expect([UInt8](base64URL: "".utf8) == [])
    try withEvery("first", in: UInt8.min...UInt8.max) { first in
      #expect([UInt8](base64URL: base64URL([first]).utf8) == [first])
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        guard [UInt8](base64URL: base64URL(bytes).utf8) == bytes else {
          Issue.record("\(bytes) are lost.")
          return
        }
      }
    }
  }

  /// Three characters encode two bytes, and two bits that must be zero: of the 64³ texts, 256² are
  /// valid.
  @Test func noTwoTextsStandForTheSameBytes() throws {
    var read: Set<[UInt8]> = []
    for first in Self.alphabet {
      for second in Self.alphabet {
        for third in Self.alphabet {
          guard let bytes = [UInt8](base64URL: [first, second, third]) else { continue }
          #expect(read.insert(bytes).inserted)
        }
      }
    }
    #expect(read.count == 256 * 256)
  }

  @Test func otherCharactersAreNotDecoded() throws {
    let invalidBytes = (UInt8.min...UInt8.max).filter { !Self.alphabet.contains($0) }
    try withEvery("byte", in: invalidBytes) { byte in
      #expect([UInt8](base64URL: [byte, 0x41, 0x41, 0x41]) == nil)
      #expect([UInt8](base64URL: [0x41, 0x41, 0x41, byte]) == nil)
    }
    #expect([UInt8](base64URL: "A".utf8) == nil)
    #expect([UInt8](base64URL: "AAAAA".utf8) == nil)
  }
}
