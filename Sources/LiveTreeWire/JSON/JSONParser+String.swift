extension JSONParser {
  /// Reads a string from its opening quote on.
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try decode(bytes[start..<position], from: start)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0x00...0x1F:
        throw error("an escape such as \\n in place of a control character")
      default:
        position += 1
      }
    }
    throw error("the closing quote of a string")
  }

  /// Reads the rest of a string that holds escapes, which cannot be taken from the buffer as it is.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let string = try decode(text, from: start)
        position += 1
        return string
      case UInt8(ascii: "\\"):
        try appendEscape(to: &text)
      case 0x00...0x1F:
        throw error("an escape such as \\n in place of a control character")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("the closing quote of a string")
  }

  private func decode(_ text: some Collection<UInt8>, from start: Int) throws(JSONError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error("a string in valid UTF-8", at: start)
    }
    return string
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
    position += 1
    guard let byte = next else { throw error("the rest of an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += Array(String(Character(try unicodeEscape())).utf8)
    default: throw error("one of \" \\ / b f n r t u after a backslash", at: position - 1)
    }
  }

  /// Reads four digits, and the second half of a surrogate pair if it follows.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let afterFirst = position
    if first < 0xDC00, skip("\\"), skip("u") {
      let second = try hexadecimalUnit()
      if (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
    }
    position = afterFirst
    return "\u{FFFD}"
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
