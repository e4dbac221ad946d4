import LiveListTerminal
import LiveListTesting
import Testing
import _LiveTestSupport

@Suite(.timeLimit(.minutes(20)), .trail) struct KeyDecoderTests {
  /// The sequences that current terminals send, and their meanings.
  private static let known: [(String, [TerminalKey])] = [
    ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5A", [.up]), ("\u{1B}[a", [.up]),
    ("\u{1B}[B", [.down]), ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[6;2~", [.pageDown]),
    ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
    ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]),
    ("\u{1B}[2~", [.insert]), ("\u{1B}[3~", [.delete]), ("\u{1B}[Z", [.backTab]),
    ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}OM", [.enter]), ("\t", [.tab]),
    ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\0", [.control("@")]),
    ("\u{1C}", [.control("\\")]), ("q/?", [.character("q"), .character("/"), .character("?")]),
    ("é日👧", [.character("é"), .character("日"), .character("👧")]),
    ("\u{1B}[<0;3;4M", [.click(column: 2, line: 3)]), ("\u{1B}[<64;3;4M", [.wheelUp]),
    ("\u{1B}[<65;300;4M", [.wheelDown]), ("\u{1B}[<4;1;1M", [.click(column: 0, line: 0)]),
    ("e\u{301}", [.character("e"), .character("\u{301}")]),
  ]

  /// Sequences that aren't keys: reports, function keys, a mouse, Alt.
  private static let unknown = [
    "\u{1B}[?2026;2$y", "\u{1B}[24;80R", "\u{1B}[15~", "\u{1B}[99;5u", "\u{1B}OP", "\u{1B}[[A",
    "\u{1B}[M !!", "\u{1B}[<0;3;4m", "\u{1B}[<1;3;4M", "\u{1B}[<32;3;4M", "\u{1B}[<0;3M",
    "\u{1B}[<0;0;4M",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}",
    "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}P>|xterm\u{1B}\\", "\u{1B}f", "\u{1B}é",
    "\u{85}", "\u{2028}",
  ]

  private func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    var decoder = KeyDecoder()
    return decoder.keys(in: bytes) + decoder.flush()
  }

  @Test(arguments: known)
  func whatTerminalsSendIsAKey(bytes: String, expected: [TerminalKey]) {
    #expect(keys(bytes.utf8) == expected)
  }

  @Test(arguments: unknown)
  func whatIsNoKeyIsSwallowedWhole(bytes: String) {
    #expect(keys((bytes + "q").utf8) == [.character("q")])
  }

  @Test func anySplitOfTheBytesGivesTheSameKeys() throws {
    let pieces = Self.known.map(\.0) + Self.unknown
    try withEvery("seed", in: 0..<500 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let bytes = (0..<6).flatMap { _ in (pieces.randomElement(using: &random) ?? "").utf8 }
      var decoder = KeyDecoder()
      var rest = bytes[...]
      var found: [TerminalKey] = []
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(4, rest.count), using: &random)
        found += decoder.keys(in: rest.prefix(count))
        rest.removeFirst(count)
      }
      #expect(found + decoder.flush() == keys(bytes))
    }
  }

  /// Keys in sequence are decoded like each key alone, regardless of the keys before.
  @Test func keysAreThoseOfTheirSequencesOneByOne() throws {
    try withEvery("seed", in: 0..<500 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var bytes = ""
      var expected: [TerminalKey] = []
      for _ in 0..<8 {
        if Bool.random(using: &random), let (piece, keys) = Self.known.randomElement(using: &random)
        {
          bytes += piece
          expected += keys
        } else {
          bytes += Self.unknown.randomElement(using: &random) ?? ""
        }
      }
      #expect(keys(bytes.utf8) == expected)
    }
  }

  /// A control byte isn't part of a sequence: it ends the sequence, which is dropped, and counts as
  /// if it were alone. Ctrl-C must work whatever arrived before.
  @Test func aControlByteEndsASequenceAndCounts() throws {
    let sequences = (Self.known.map(\.0) + Self.unknown).map { Array($0.utf8) }
      .filter { $0.starts(with: [0x1B, 0x5B]) || $0.starts(with: [0x1B, 0x4F]) }
      .filter { !["[[", "[M"].contains(String(decoding: $0[1...2], as: UTF8.self)) }
    try withEvery("sequence", in: sequences) { sequence in
      try withEvery("length", in: 2..<sequence.count) { length in
        try withEvery("byte", in: Array(0x00...0x1A as ClosedRange<UInt8>) + [0x7F]) { byte in
          #expect(keys(sequence.prefix(length) + [byte]) == keys([byte]))
        }
        #expect(keys(sequence.prefix(length) + [0x1B, 0x5B, 0x41]) == [.up])
      }
    }
  }

  @Test func escapeAloneIsDetectedByATimeout() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting && decoder.flush().isEmpty)
    #expect(decoder.keys(in: [0x1B, 0x1B]) == [.escape])
    #expect(decoder.flush() == [.escape])
    #expect(decoder.keys(in: "\u{1B}\u{3}".utf8) == [.escape, .control("c")])
  }

  @Test func aSequenceThatNeverEndsIsGivenUp() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1B}]never".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.keys(in: "q".utf8) == [.character("q")])
  }

  @Test func noBytesMakeMoreKeysThanBytesOrStopTheDecoder() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      var decoder = KeyDecoder()
      #expect(decoder.keys(in: bytes).count <= bytes.count)
      _ = decoder.flush()
      #expect(decoder.keys(in: [0x03]) == [.control("c")])
    }
  }

  @Test func whatIsNotUTF8IsSwallowed() {
    #expect(keys([0xFF, 0x80, 0xC3, 0x71]) == [.character("q")])
    #expect(keys([0xED, 0xA0, 0x80, 0x71]) == [.character("q")], "a surrogate")
    #expect(keys([0xC3, 0x1B, 0x5B, 0x41]) == [.up])
  }
}
