extension DocumentParser {
  /// Reads a string from its opening quote on; line breaks in it stay.
  mutating func string() throws(RulesError) -> LocatedText {
    let start = place
    advance()
    var text = LocatedText(at: place)
    while let byte = next {
      let here = place
      switch byte {
      case UInt8(ascii: "\""):
        text.close(at: here)
        advance()
        return text
      case UInt8(ascii: "\\"):
        text.append(try escape(), at: here)
      default:
        if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 {
          throw error("A control character. Write \\u00\(byte < 16 ? "0" : "")\(hex(byte)).")
        }
        advance()
        text.append(byte, at: here)
      }
    }
    throw RulesError(at: start, "This string has no end. Close it with a double quote.")
  }

  private func hex(_ byte: UInt8) -> String { String(byte, radix: 16) }

  private mutating func escape() throws(RulesError) -> Unicode.Scalar {
    let start = place
    advance()
    let letter = next
    advance()
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      throw RulesError(
        at: start, "JSON knows no such escape. For a backslash in an expression write two.")
    }
  }

  private mutating func unicodeEscape(from start: TextPlace) throws(RulesError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let pairError = RulesError(
      at: start, "Half of a surrogate pair. Write both halves, the high one first.")
    guard first < 0xDC00, skip("\\"), skip("u") else { throw pairError }
    let second = try codeUnit()
    guard (0xDC00..<0xE000).contains(second) else { throw pairError }
    let value = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw pairError }
    return scalar
  }

  private mutating func codeUnit() throws(RulesError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("After \\u write four hexadecimal digits.")
      }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }
}
