/// A line of a table of text, whose positions are characters. A tab is the spaces to the next
/// multiple of eight.
struct TableLine {
  private(set) var scalars: [Unicode.Scalar]

  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "\t")) else {
      scalars = Array(text.unicodeScalars)
      return
    }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        scalars += repeatElement(" ", count: 8 - scalars.count % 8)
      } else {
        scalars.append(scalar)
      }
    }
    self.scalars = scalars
  }

  /// The position after a text; `nil` if the line doesn't contain it.
  func end(of text: String) -> Int? {
    let text = Array(text.unicodeScalars)
    return scalars.indices.dropLast(text.count - 1).first { scalars[$0...].starts(with: text) }
      .map { $0 + text.count }
  }

  /// Moves the text from a position on to the right by one.
  mutating func insertSpace(at index: Int) {
    if index < scalars.count { scalars.insert(" ", at: index) }
  }

  /// Whether the line may contain characters that are two columns wide.
  var isWide: Bool { scalars.contains { $0.value >= 0x2E80 } }

  /// The words, which are separated by spaces.
  var words: [Range<Int>] { parts(separatedBy: 1) }

  /// The texts between as many spaces as specified, or more.
  func parts(separatedBy count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for index in scalars.indices where scalars[index] != " " {
      if let last = parts.last, index - last.upperBound < count {
        parts[parts.count - 1] = last.lowerBound..<index + 1
      } else {
        parts.append(index..<index + 1)
      }
    }
    return parts
  }

  /// Whether there is a space, or nothing, at a position.
  func isClear(at index: Int) -> Bool { index >= scalars.count || scalars[index] == " " }

  func isClear(in range: Range<Int>) -> Bool {
    scalars[range.clamped(to: scalars.indices)].allSatisfy { $0 == " " }
  }

  /// The text at positions, without the spaces around it.
  func text(in range: Range<Int>) -> String {
    var part = scalars[range.clamped(to: scalars.indices)]
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(String.UnicodeScalarView(part))
  }

  /// The words, of which the last includes the rest of the line.
  func words(atMost count: Int) -> [String] {
    let words = words
    guard words.count > count, count > 0 else { return words.map(text(in:)) }
    let rest = words[count - 1].lowerBound..<scalars.count
    return words.prefix(count - 1).map(text(in:)) + [text(in: rest)]
  }
}
