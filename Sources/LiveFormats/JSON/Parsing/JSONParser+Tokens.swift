extension JSONParser {
  /// Continues reading the current token.
  ///
  /// - Returns: The end of the token; `nil` if the token continues after this piece.
  mutating func tokenEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONFault) -> Int? {
    switch lexeme {
    case .literal(let word, let read): try literalEnd(bytes, from: start, of: word, read: read)
    case .number(let number): try numberEnd(bytes, from: start, number)
    default: try stringEnd(bytes, from: start)
    }
  }

  private mutating func literalEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, of word: StaticString, read: Int
  ) throws(JSONFault) -> Int? {
    var (index, read) = (start, read)
    while index < bytes.count, read < word.utf8CodeUnitCount {
      guard word.utf8Start[read] == bytes[index] else {
        throw JSONFault("the literal \(word)", at: index, in: bytes)
      }
      (index, read) = (index + 1, read + 1)
    }
    lexeme = .literal(word, read: read)
    return read == word.utf8CodeUnitCount ? index : nil
  }

  private mutating func numberEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ number: JSONNumberGrammar
  ) throws(JSONFault) -> Int? {
    // The first byte of a number has been read.
    var (index, number) = (token.isEmpty ? start + 1 : start, number)
    while index < bytes.count {
      guard let longer = number.appending(bytes[index]) else {
        guard number.isComplete else { throw JSONFault("a digit", at: index, in: bytes) }
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        guard !isDigit else { throw JSONFault("no digit after a leading zero", at: index) }
        return index
      }
      number = longer
      index += 1
    }
    lexeme = .number(number)
    return nil
  }

  private mutating func stringEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONFault) -> Int? {
    var index = token.isEmpty ? start + 1 : start
    while index < bytes.count {
      let byte = bytes[index]
      switch lexeme {
      case .escape: try escape(byte, bytes, index)
      case .hexadecimal(let left):
        guard Unicode.Scalar(byte).properties.isASCIIHexDigit else {
          throw JSONFault("four hexadecimal digits after \\u", at: index, in: bytes)
        }
        lexeme = left == 1 ? .character : .hexadecimal(left: left - 1)
      default:
        index = endOfPlainText(bytes, from: index)
        guard index < bytes.count else { return nil }
        if try character(bytes[index], bytes, index) { return index + 1 }
      }
      index += 1
    }
    return nil
  }

  /// Skips ASCII characters that need no unescaping.
  private func endOfPlainText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard !encoding.isInsideScalar else { return start }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C else { return index }
      index += 1
    }
    return index
  }

  /// - Returns: Whether the string ends here.
  private mutating func character(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) throws(JSONFault) -> Bool {
    guard encoding.consume(byte) else {
      throw JSONFault("a string in valid UTF-8", at: index, in: bytes)
    }
    switch byte {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "\\"): (lexeme, hasEscapes) = (.escape, true)
    case 0..<0x20 where syntax == .standard || ![0x09, 0x0A, 0x0D].contains(byte):
      throw JSONFault("an escape such as \\n for a control character", at: index, in: bytes)
    default: break
    }
    return false
  }

  private mutating func escape(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) throws(JSONFault) {
    switch byte {
    case UInt8(ascii: "u"): lexeme = .hexadecimal(left: 4)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      lexeme = .character
    default:
      throw JSONFault("an escape such as \\n, or \\\\ for a backslash", at: index, in: bytes)
    }
  }
}
