extension Lexer {
  /// Reads a decimal or hexadecimal number.
  mutating func number() throws(RulesError) -> RuleNumber {
    let start = position
    if next == UInt8(ascii: "0"), let mark = byte(1), mark | 0x20 == UInt8(ascii: "x") {
      return try hexadecimalNumber()
    }
    skipDigits()
    let hasPoint = skip(".")
    if hasPoint { skipDigits() }
    try skipExponent()
    let literal = String(decoding: text.bytes[start..<position], as: UTF8.self)
    if let byte = next, isNameByte(byte) || byte == UInt8(ascii: "$") {
      throw error("Expected an operator between the number and the name.")
    }
    if literal.count > 1, literal.first == "0", isDigit(text.bytes[start + 1]) {
      throw error("A number can't start with 0. Remove the 0.", at: start)
    }
    if let integer = Int64(literal) { return .integer(integer) }
    let padded = literal.first == "." ? "0" + literal : literal
    guard let number = Double(padded.replacingPointBeforeExponent), number.isFinite else {
      throw error("This number is too large. Use a smaller one.", at: start)
    }
    return .double(number)
  }

  private mutating func skipDigits() {
    while let byte = next, isDigit(byte) { position += 1 }
  }

  private mutating func skipExponent() throws(RulesError) {
    guard let byte = next, byte | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    _ = skip("+") || skip("-")
    guard let digit = next, isDigit(digit) else {
      throw error("Expected exponent digits, as in 1e6.")
    }
    skipDigits()
  }

  private mutating func hexadecimalNumber() throws(RulesError) -> RuleNumber {
    let start = position
    position += 2
    while let byte = next, isDigit(byte) || isNameByte(byte) { position += 1 }
    let digits = String(decoding: text.bytes[start + 2..<position], as: UTF8.self)
    guard let integer = Int64(digits, radix: 16) else {
      throw error("Expected 1 to 15 hexadecimal digits after 0x.", at: start)
    }
    return .integer(integer)
  }

  /// Reads a string in either kind of quotes.
  mutating func string() throws(RulesError) -> String {
    let start = position
    let quote = text.bytes[position]
    position += 1
    var bytes: [UInt8] = []
    while let byte = next, byte != quote {
      switch byte {
      case UInt8(ascii: "\\"):
        bytes += Array(String(Character(try escape())).utf8)
      case 0x0A, 0x0D:
        throw error(
          "Strings in expressions can't contain line breaks. Close the string, or write \\n.")
      default:
        bytes.append(byte)
        position += 1
      }
    }
    guard next != nil else { throw error("Missing closing quote. Close the string.", at: start) }
    position += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads one of JavaScript's escapes, starting at its backslash.
  mutating func escape() throws(RulesError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = next else { throw error("Expected a character after the backslash.") }
    switch letter {
    case UInt8(ascii: "n"): return skipping("\n")
    case UInt8(ascii: "r"): return skipping("\r")
    case UInt8(ascii: "t"): return skipping("\t")
    case UInt8(ascii: "b"): return skipping("\u{8}")
    case UInt8(ascii: "f"): return skipping("\u{C}")
    case UInt8(ascii: "v"): return skipping("\u{B}")
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    case UInt8(ascii: "x"):
      position += 1
      return Unicode.Scalar(UInt8(try hexadecimal(digits: 2, from: start)))
    case UInt8(ascii: "0") where !isDigit(byte(1) ?? 0): return skipping("\0")
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw error(
        "Octal escapes aren't supported. Write \\x and two hexadecimal digits.", at: start)
    case ..<0x80: return skipping(Unicode.Scalar(letter))
    default:
      throw error("This character doesn't need a backslash. Remove the backslash.", at: start)
    }
  }

  private mutating func skipping(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    position += 1
    return scalar
  }

  private mutating func unicodeEscape(from start: Int) throws(RulesError) -> Unicode.Scalar {
    position += 1
    let first = try hexadecimal(digits: 4, from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let pairError = error(
      "Expected both halves of a surrogate pair, the high one first.", at: start)
    guard first < 0xDC00, skip("\\"), skip("u") else { throw pairError }
    let second = try hexadecimal(digits: 4, from: start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw pairError }
    return scalar
  }

  private mutating func hexadecimal(digits: Int, from start: Int) throws(RulesError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("Expected \(digits) hexadecimal digits.", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

extension String {
  /// The text with `5.` and `5.e3` rewritten: JavaScript allows these, but the standard library
  /// doesn't parse them on every platform.
  fileprivate var replacingPointBeforeExponent: String {
    var result = ""
    for character in self {
      if result.last == ".", !character.isNumber { result.append("0") }
      result.append(character)
    }
    return result.last == "." ? result + "0" : result
  }
}
