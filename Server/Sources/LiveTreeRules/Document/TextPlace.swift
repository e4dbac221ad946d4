/// A position in a rules document.
struct TextPlace: Hashable, Sendable {
  /// Starts at 1.
  var line: Int32 = 1

  /// The Unicode scalar in the line, starting at 1.
  var column: Int32 = 1

  static let start = TextPlace()

  /// Advances past a byte of UTF-8; only the first byte of a scalar counts as a column.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

extension RulesError {
  init(at place: TextPlace, _ message: String) {
    self.init(line: Int(place.line), column: Int(place.column), message)
  }
}
