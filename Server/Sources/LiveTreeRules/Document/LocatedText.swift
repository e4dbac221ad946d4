import LiveFormats

/// The decoded text of a string in a rules document, with the position of every byte.
///
/// Expressions are parsed from this text, so that errors have correct positions in the document
/// even after escapes and line breaks.
struct LocatedText: Sendable {
  /// The UTF-8 bytes of the text.
  private(set) var bytes: [UInt8] = []

  /// For each byte, the position of its character in the document.
  private var places: [TextPosition] = []

  /// The position of the closing quote.
  private(set) var end: TextPosition

  /// Creates an empty text.
  init(at place: TextPosition) {
    self.end = place
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The position of a byte, or of the end.
  func place(at offset: Int) -> TextPosition {
    offset < places.count ? places[offset] : end
  }

  mutating func append(_ byte: UInt8, at place: TextPosition) {
    bytes.append(byte)
    places.append(place)
  }
}

extension LocatedText {
  /// Decodes a string that starts at a position.
  init(_ token: JSONToken, at start: TextPosition) throws(RulesError) {
    self.init(at: start)
    var written = 0
    try token.forEachPart { part throws(RulesError) in
      switch part {
      case .text(let range):
        for index in range {
          // The position of a character is that of its first byte.
          if token.bytes[index] & 0xC0 != 0x80 { advance(to: index, of: token, from: &written) }
          append(token.bytes[index], at: end)
        }
      case .escape(let index, let scalar):
        advance(to: index, of: token, from: &written)
        guard let scalar else {
          throw RulesError(
            at: end, "Half of a surrogate pair. Write both halves, the high one first.")
        }
        for byte in String(scalar).utf8 { append(byte, at: end) }
      }
    }
    advance(to: token.bytes.count - 1, of: token, from: &written)
  }

  private mutating func advance(to index: Int, of token: JSONToken, from written: inout Int) {
    end.advance(past: token.bytes[written..<index])
    written = index
  }
}
