/// Splits an expression into tokens.
struct Lexer {
  let text: LocatedText
  var position = 0

  init(_ text: LocatedText) {
    self.text = text
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { byte(0) }

  func byte(_ distance: Int) -> UInt8? {
    position + distance < text.bytes.count ? text.bytes[position + distance] : nil
  }

  func error(_ message: String, at offset: Int? = nil) -> RulesError {
    RulesError(at: text.place(at: offset ?? position), message)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func token() throws(RulesError) -> Token {
    try skipSpace()
    let start = position
    return Token(kind: try kind(), offset: start)
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(RulesError) {
    while let byte = next {
      switch (byte, self.byte(1)) {
      case (0x20, _), (0x09...0x0D, _): position += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): skipLine()
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while let byte = next, byte != 0x0A, byte != 0x0D { position += 1 }
  }

  private mutating func skipComment() throws(RulesError) {
    let start = position
    position += 2
    while next != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
      guard next != nil else { throw error("Unterminated comment. Close it with */.", at: start) }
      position += 1
    }
    position += 2
  }

  private mutating func kind() throws(RulesError) -> Token.Kind {
    guard let byte = next else { return .end }
    if isDigit(byte) || byte == UInt8(ascii: "."), isDigit(self.byte(1) ?? 0) || isDigit(byte) {
      return .number(try number())
    }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return .string(try string()) }
    if isNameByte(byte) || byte == UInt8(ascii: "$") { return .name(name()) }
    return .symbol(try symbol())
  }

  private mutating func name() -> String {
    let start = position
    position += 1
    while let byte = next, isNameByte(byte) || isDigit(byte) { position += 1 }
    return String(decoding: text.bytes[start..<position], as: UTF8.self)
  }

  private static let symbols: Set = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "<", ">", "+", "-", "*", "/", "%", "!", "?",
    ":", "(", ")", "[", "]", ",", ".",
  ]

  private mutating func symbol() throws(RulesError) -> String {
    let rest = text.bytes[position...]
    for count in [3, 2, 1] {
      let symbol = String(decoding: rest.prefix(count), as: UTF8.self)
      guard Self.symbols.contains(symbol) else { continue }
      position += symbol.utf8.count
      return symbol
    }
    switch rest.first {
    case UInt8(ascii: "="): throw error("Assignment isn't allowed; use ==.")
    case UInt8(ascii: "&"): throw error("\"&\" isn't an operator. Use &&.")
    case UInt8(ascii: "|"): throw error("\"|\" isn't an operator. Use ||.")
    case UInt8(ascii: ";"): throw error("A rule is a single expression. Join two with && or ||.")
    default: throw error("Unexpected character. Remove it, or put it in quotes.")
    }
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

func isNameByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
}
