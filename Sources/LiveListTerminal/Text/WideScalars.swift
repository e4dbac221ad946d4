extension Unicode.Scalar {
  /// Whether the scalar is drawn two columns wide, in East Asian and other terminals.
  ///
  /// Emoji aren't in the table, because the standard library knows which scalars are drawn as
  /// emoji.
  var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return wideScalars.contains { $0.contains(value) }
  }
}

/// The scalars with East_Asian_Width W and F in Unicode 16, without emoji. The ranges include
/// unassigned scalars between them, because additions to a block of ideographs are wide, too.
///
/// Source: https://www.unicode.org/Public/16.0.0/ucd/EastAsianWidth.txt
private let wideScalars: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // the leading consonants of Hangul; the following letters add no width
  0x2329...0x232A,  // angle brackets
  0x2E80...0x303E,  // radicals, ideographic punctuation
  0x3041...0x3247,  // Hiragana, Katakana, Bopomofo, Hangul, enclosed
  0x3250...0x4DBF,  // enclosed, CJK compatibility, CJK extension A
  0x4E00...0xA4CF,  // CJK unified ideographs, Yi
  0xA960...0xA97F,  // more leading consonants of Hangul
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE10...0xFE19,  // vertical forms
  0xFE30...0xFE6F,  // compatibility and small forms
  0xFF01...0xFF60,  // full-width forms
  0xFFE0...0xFFE6,  // full-width signs
  0x16FE0...0x18D1F,  // Tangut, Khitan
  0x1AFF0...0x1B2FF,  // Kana extensions, Nüshu
  0x1F200...0x1F265,  // enclosed ideographs
  0x20000...0x3FFFD,  // the planes of ideographs
]
