extension Unicode.Scalar {
  /// The number of columns that the scalar takes on its own: 0, 1 or 2.
  fileprivate var terminalWidth: Int {
    switch properties.generalCategory {
    // The soft hyphen is a format character that terminals show.
    case .format: return value == 0xAD ? 1 : 0
    case .nonspacingMark, .enclosingMark, .control: return 0
    default: break
    }
    // The vowels and final consonants of Hangul are drawn as a part of the syllable.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    if isRegionalIndicator { return 1 }
    return isWide || properties.isEmojiPresentation ? 2 : 1
  }

  /// Whether the scalar is one of those that form flags in pairs.
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// The number of columns that the character takes in a terminal: 0, 1 or 2.
  ///
  /// A character is a grapheme cluster: a family of four joined emoji, for example, takes two
  /// columns.
  var terminalWidth: Int {
    if let ascii = asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    // The variation selectors override the default choice between emoji and text presentation.
    if unicodeScalars.first?.properties.isEmoji == true {
      if unicodeScalars.contains("\u{FE0F}") { return 2 }
      if unicodeScalars.contains("\u{FE0E}") { return 1 }
    }
    return min(unicodeScalars.reduce(0) { $0 + $1.terminalWidth }, 2)
  }
}

extension StringProtocol {
  /// The number of columns that the text takes in a terminal.
  ///
  /// - Complexity: O(*n*).
  var terminalWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.terminalWidth }
  }
}

extension String {
  /// Returns the text, truncated with `…` if it is wider than the width.
  ///
  /// The result can be one column narrower than the width, because a wide character isn't cut in
  /// half.
  func truncated(to width: Int) -> String {
    guard terminalWidth > width else { return self }
    guard width > 0 else { return "" }
    var kept = ""
    var left = width - 1
    for character in self {
      left -= character.terminalWidth
      guard left >= 0 else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Returns a string of spaces.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }
}
