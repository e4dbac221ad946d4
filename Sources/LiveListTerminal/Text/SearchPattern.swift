/// A search text. It is case-insensitive unless it contains an uppercase letter.
struct SearchPattern: Hashable {
  private let needle: [Character]
  private let isExact: Bool
  /// The bytes of the search text if it is ASCII, in lowercase unless the search is case-sensitive.
  private let bytes: [UInt8]?
  /// The bytes of the search text in lowercase; `nil` if it isn't ASCII.
  let lowercased: [UInt8]?

  /// - Returns: `nil` for an empty pattern, which would match everywhere.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    isExact = text.contains(where: \.isUppercase)
    needle = Array(text)
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
    lowercased = bytes?.map(\.lowercased)
  }

  /// Returns whether a text contains the pattern.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the text and the pattern. Most texts are searched
  ///   for ASCII byte by byte.
  func isFound(in text: String) -> Bool {
    if let bytes,
      let isFound = text.utf8.withContiguousStorageIfAvailable({ found(bytes, in: $0) }),
      let isFound
    {
      return isFound
    }
    return !matches(in: text).isEmpty
  }

  /// - Returns: `nil` if only the characters of the text decide that.
  private func found(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if contains(bytes, text) {
      // A letter with a combining accent is another character.
      return text.allSatisfy { $0 < 0x80 } ? true : nil
    }
    return text.contains(where: Self.mayEqualASCII) ? nil : false
  }

  /// Whether a byte can begin a character outside ASCII that equals one in ASCII: the Greek question
  /// mark, the Greek varia, and the Kelvin sign.
  private static func mayEqualASCII(_ byte: UInt8) -> Bool {
    byte == 0xCD || byte == 0xE1 || byte == 0xE2
  }

  private func contains(_ bytes: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for start in 0...(text.count - bytes.count) {
        var length = 0
        while length < bytes.count {
          let byte = text[start + length]
          guard (isExact ? byte : byte.lowercased) == bytes[length] else { break }
          length += 1
        }
        if length == bytes.count { return true }
      }
      return false
    }
  }

  /// Returns the matches in a text, from left to right, without overlaps.
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
