/// Says byte by byte whether a text is JSON, and where its document ends. A text may come in pieces,
/// cut anywhere.
///
/// Source: RFC 8259.
struct JSONGrammar {
  /// What a byte was.
  enum Step {
    /// It belongs to the document, which goes on, or it is space before it.
    case goesOn
    /// It is the last one of the document.
    case ends
    /// The document ended before it: only a number that stands alone ends so.
    case endedBefore
  }

  private enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd
    case character, escape
    case hexadecimal(left: Int)
    case literal(StaticString, read: Int)
    case number(JSONNumber)
    case nothing
  }

  private enum Container { case object, array }

  /// How deep values may lie in each other, as in Foundation's decoder.
  static let depthLimit = 512

  /// The place of the next byte.
  private(set) var place: JSONPlace
  /// Whether the document has begun.
  private(set) var hasBegun = false

  private var expectation = Expectation.value
  private var open: [(container: Container, place: JSONPlace)] = []
  private var isName = false
  private var encoding = UTF8Check()

  /// A document that begins at a place.
  init(at place: JSONPlace = JSONPlace()) {
    self.place = place
  }

  /// Takes the next byte.
  ///
  /// - Throws: ``JSONFailure`` where the byte can not stand here. The grammar is of no use then.
  mutating func take(_ byte: UInt8) throws(JSONFailure) -> Step {
    let step = try read(byte)
    if step != .endedBefore { place.pass(byte) }
    return step
  }

  /// The text is over.
  ///
  /// - Returns: Whether there was a document.
  /// - Throws: ``JSONFailure`` where it has begun and not ended.
  func finish() throws(JSONFailure) -> Bool {
    switch expectation {
    case .nothing: return true
    case .number(let number) where open.isEmpty && number.isComplete: return true
    default: break
    }
    guard hasBegun else { return false }
    guard let last = open.last else { throw failure("the text ends in the middle of a value.") }
    let kind = last.container == .object ? "object" : "array"
    throw failure("the text ends in the middle of the \(kind) that begins at \(last.place).")
  }
}

extension JSONGrammar {
  private mutating func read(_ byte: UInt8) throws(JSONFailure) -> Step {
    switch expectation {
    case .character, .escape, .hexadecimal: return try readString(byte)
    case .literal(let word, let read): return try readLiteral(byte, of: word, read: read)
    case .number(let number):
      if let longer = number.taking(byte) {
        expectation = .number(longer)
        return .goesOn
      }
      guard number.isComplete else { throw unexpected(byte, instead: "a digit") }
      expectation = open.isEmpty ? .nothing : .commaOrEnd
      return open.isEmpty ? .endedBefore : try readStructure(byte)
    default: return try readStructure(byte)
    }
  }

  private mutating func readStructure(_ byte: UInt8) throws(JSONFailure) -> Step {
    switch (expectation, byte) {
    case (_, UInt8(ascii: " ")), (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")),
      (_, UInt8(ascii: "\t")):
      return .goesOn
    case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): return close()
    case (.commaOrEnd, UInt8(ascii: "]")) where open.last?.container == .array: return close()
    case (.commaOrEnd, UInt8(ascii: "}")) where open.last?.container == .object: return close()
    case (.commaOrEnd, UInt8(ascii: ",")):
      expectation = open.last?.container == .object ? .name : .value
    case (.colon, UInt8(ascii: ":")): expectation = .value
    case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
      isName = true
      expectation = .character
    case (.value, _), (.valueOrEnd, _): try beginValue(byte)
    default: throw unexpected(byte, instead: expected)
    }
    return .goesOn
  }

  private mutating func beginValue(_ byte: UInt8) throws(JSONFailure) {
    switch byte {
    case UInt8(ascii: "{"): try enter(.object, expecting: .nameOrEnd)
    case UInt8(ascii: "["): try enter(.array, expecting: .valueOrEnd)
    case UInt8(ascii: "\""): (isName, expectation) = (false, .character)
    case UInt8(ascii: "t"): expectation = .literal("true", read: 1)
    case UInt8(ascii: "f"): expectation = .literal("false", read: 1)
    case UInt8(ascii: "n"): expectation = .literal("null", read: 1)
    default:
      guard let number = JSONNumber(first: byte) else { throw unexpected(byte, instead: expected) }
      expectation = .number(number)
    }
    hasBegun = true
  }

  private mutating func enter(
    _ container: Container, expecting: Expectation
  ) throws(JSONFailure) {
    guard open.count < Self.depthLimit else {
      throw failure("values lie in each other more than \(Self.depthLimit) deep.")
    }
    open.append((container, place))
    expectation = expecting
  }

  private mutating func close() -> Step {
    open.removeLast()
    return endValue()
  }

  private mutating func endValue() -> Step {
    expectation = open.isEmpty ? .nothing : .commaOrEnd
    return open.isEmpty ? .ends : .goesOn
  }

  private mutating func readLiteral(
    _ byte: UInt8, of word: StaticString, read: Int
  ) throws(JSONFailure) -> Step {
    let isRight = word.withUTF8Buffer { $0[read] == byte }
    guard isRight else { throw unexpected(byte, instead: "the rest of \(word)") }
    guard read + 1 == word.utf8CodeUnitCount else {
      expectation = .literal(word, read: read + 1)
      return .goesOn
    }
    return endValue()
  }
}

extension JSONGrammar {
  private mutating func readString(_ byte: UInt8) throws(JSONFailure) -> Step {
    switch expectation {
    case .escape: try readEscape(byte)
    case .hexadecimal(let left):
      guard Unicode.Scalar(byte).properties.isASCIIHexDigit else {
        throw unexpected(byte, instead: "a hexadecimal digit")
      }
      expectation = left == 1 ? .character : .hexadecimal(left: left - 1)
    default: return try readCharacter(byte)
    }
    return .goesOn
  }

  private mutating func readEscape(_ byte: UInt8) throws(JSONFailure) {
    switch byte {
    case UInt8(ascii: "u"): expectation = .hexadecimal(left: 4)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      expectation = .character
    default: throw unexpected(byte, instead: "one of \" \\ / b f n r t u behind a backslash")
    }
  }

  private mutating func readCharacter(_ byte: UInt8) throws(JSONFailure) -> Step {
    guard encoding.take(byte) else { throw failure("the text is not UTF-8.") }
    switch byte {
    case UInt8(ascii: "\\"): expectation = .escape
    case UInt8(ascii: "\""):
      guard isName else { return endValue() }
      expectation = .colon
    case 0..<0x20:
      throw failure("a string does not end on its line, or holds a control character.")
    default: break
    }
    return .goesOn
  }
}

extension JSONGrammar {
  private func failure(_ reason: String) -> JSONFailure { JSONFailure(reason, at: place) }

  private func unexpected(_ byte: UInt8, instead expected: String) -> JSONFailure {
    let isPrintable = (0x21...0x7E).contains(byte)
    let found = isPrintable ? "\"\(Unicode.Scalar(byte))\"" : "byte 0x" + String(byte, radix: 16)
    return failure("\(expected) was expected, not \(found).")
  }

  private var expected: String {
    switch expectation {
    case .value: "a value"
    case .valueOrEnd: "a value or \"]\""
    case .name: "a name in quotes"
    case .nameOrEnd: "a name in quotes or \"}\""
    case .colon: "\":\""
    case .commaOrEnd: open.last?.container == .object ? "\",\" or \"}\"" : "\",\" or \"]\""
    case .nothing: "the end of the text"
    case .character, .escape, .hexadecimal, .literal, .number: "the rest of the value"
    }
  }
}
