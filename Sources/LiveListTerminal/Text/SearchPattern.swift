/// What a person looks for: a piece of text, in any case unless it has a capital in it.
struct SearchPattern: Hashable {
  private let needle: [Character]
  private let isExact: Bool
  /// In lower case unless exact, where all of it is ASCII.
  private let bytes: [UInt8]?

  /// - Returns: `nil` for nothing, which is found everywhere.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    isExact = text.contains(where: \.isUppercase)
    needle = Array(text)
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
  }

  /// Whether the pattern is found in a text.
  ///
  /// - Complexity: O(*n* · *m*) in the text and the pattern; for ASCII without any allocation.
  func isFound(in text: String) -> Bool {
    guard let bytes, text.utf8.allSatisfy({ $0 < 0x80 }) else { return !matches(in: text).isEmpty }
    var rest = text.utf8[...]
    while rest.count >= bytes.count {
      if zip(rest, bytes).allSatisfy({ isExact ? $0 == $1 : $0.lowercased == $1 }) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Where the pattern is found in a text, from left to right; matches do not overlap.
  func matches(in text: String) -> [Range<String.Index>] {
    var matches: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex {
      if let end = end(in: text, from: start) {
        matches.append(start..<end)
        start = end
      } else {
        start = text.index(after: start)
      }
    }
    return matches
  }

  private func end(in text: String, from start: String.Index) -> String.Index? {
    var index = start
    for character in needle {
      guard index < text.endIndex, isSame(text[index], character) else { return nil }
      index = text.index(after: index)
    }
    return index
  }

  private func isSame(_ left: Character, _ right: Character) -> Bool {
    left == right || !isExact && left.lowercased() == right.lowercased()
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}
