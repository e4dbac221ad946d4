/// How numbers are read.
public enum JSONNumbers: Hashable, Sendable {
  /// As 64-bit integers and doubles. A number beyond the range of a double is an error.
  case nearest
  /// As 64-bit integers and doubles if these preserve the digits, and as decimals otherwise.
  case asWritten
}

extension JSONToken {
  /// The value of a name or a string.
  ///
  /// A lone surrogate escape becomes U+FFFD.
  ///
  /// - Precondition: The token is a string.
  /// - Complexity: O(*n*) in the bytes.
  public var string: String {
    precondition(kind == .string, "Only a string token has a string.")
    return hasEscapes
      ? unescaped : String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
  }

  /// The value of the token.
  ///
  /// - Parameter numbers: How numbers are read.
  /// - Throws: `JSONRejection` for a number beyond the range of a double, unless numbers are read
  ///   as written.
  /// - Complexity: O(*n*) in the bytes.
  public func value(_ numbers: JSONNumbers = .nearest) throws(JSONRejection) -> JSONValue {
    switch kind {
    case .string: return .string(string)
    case .literal:
      return bytes[0] == UInt8(ascii: "n") ? .null : .bool(bytes[0] == UInt8(ascii: "t"))
    case .number:
      if let integer { return .integer(integer) }
      let digits = String(decoding: bytes, as: UTF8.self)
      guard numbers == .nearest else { return Self.exact(digits) }
      return .double(try Self.double(digits))
    }
  }

  /// Rejects a number beyond the range of a double.
  public func checkRange() throws(JSONRejection) {
    guard kind == .number, bytes.count > 300 || bytes.contains(where: { $0 | 0x20 == 0x65 })
    else { return }
    _ = try Self.double(String(decoding: bytes, as: UTF8.self))
  }

  /// Rejects a string with an escape for half of a surrogate pair, which isn't a character, so that
  /// UTF-8 can't represent it.
  ///
  /// - Complexity: O(*n*) in the bytes of a string with escapes.
  public func checkSurrogates() throws(JSONRejection) {
    guard kind == .string, hasEscapes else { return }
    try forEachPart { part throws(JSONRejection) in
      guard case .escape(let index, nil) = part else { return }
      let escape = String(decoding: bytes[index..<(index + 6)], as: UTF8.self)
      throw JSONRejection(expected: "both halves of a surrogate pair, not only \(escape)")
    }
  }

  private static func double(_ digits: String) throws(JSONRejection) -> Double {
    guard let number = Double(digits), number.isFinite else {
      var rejection = JSONRejection(expected: "a number within the range of a double")
      rejection.isSyntax = true
      throw rejection
    }
    return number
  }

  /// A double if writing it produces the same digits, and a decimal otherwise.
  private static func exact(_ digits: String) -> JSONValue {
    if let number = Double(digits), number.isFinite {
      let value = JSONValue.double(number)
      if value.serialized() == digits { return value }
    }
    return .decimal(JSONDecimal(validated: digits))
  }

  /// The number as an integer; `nil` for a fraction, an exponent, more than 64 bits, and negative
  /// zero, which only a double can represent.
  private var integer: Int64? {
    let isNegative = bytes[0] == UInt8(ascii: "-")
    // Sums up a negative number, because the smallest `Int64` has no positive counterpart.
    var sum: Int64 = 0
    for byte in isNegative ? bytes[1...] : bytes[...] {
      let digit = Int64(byte) - 0x30
      guard (0...9).contains(digit) else { return nil }
      let (product, overflows) = sum.multipliedReportingOverflow(by: 10)
      let (next, underflows) = product.subtractingReportingOverflow(digit)
      if overflows || underflows { return nil }
      sum = next
    }
    guard sum != (isNegative ? 0 : .min) else { return nil }
    return isNegative ? sum : -sum
  }
}

extension JSONToken {
  /// A part of a string.
  public enum Part: Hashable, Sendable {
    /// Characters without escapes: their range in ``bytes``.
    case text(Range<Int>)
    /// An escape, or the two escapes of a surrogate pair, that starts at an index of ``bytes``, and
    /// its scalar; `nil` for a lone surrogate.
    case escape(at: Int, Unicode.Scalar?)
  }

  /// Calls a closure with the parts of a string in order, without its quotes.
  ///
  /// - Precondition: The token is a string.
  /// - Complexity: O(*n*) in the bytes.
  public func forEachPart<Failure: Error>(
    _ body: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(kind == .string, "Only a string token has parts.")
    var (index, end) = (1, bytes.count - 1)
    while index < end {
      let next = bytes[index..<end].firstIndex(of: UInt8(ascii: "\\")) ?? end
      if index < next { try body(.text(index..<next)) }
      index = next
      if index < end { try body(.escape(at: next, bytes.scalar(ofEscapeAt: &index))) }
    }
  }

  private var unescaped: String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    forEachPart { part in
      switch part {
      case .text(let range): text.append(contentsOf: bytes[range])
      case .escape(_, let scalar): text.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reads an escape of a valid JSON string, or the two escapes of a surrogate pair; `nil` for a
  /// lone surrogate.
  fileprivate func scalar(ofEscapeAt index: inout Int) -> Unicode.Scalar? {
    let letter = self[index + 1]
    if letter == UInt8(ascii: "u") { return unicodeScalar(at: &index) }
    index += 2
    return switch letter {
    case UInt8(ascii: "b"): "\u{08}"
    case UInt8(ascii: "f"): "\u{0C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: Unicode.Scalar(letter)
    }
  }

  /// Reads `\uXXXX`, and the second half of a surrogate pair if it follows.
  private func unicodeScalar(at index: inout Int) -> Unicode.Scalar? {
    let first = unit(at: index)
    index += 6
    if let scalar = Unicode.Scalar(first) { return scalar }
    // Index `self[index]` exists, because at least the closing quote follows an escape.
    guard first < 0xDC00, self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let second = unit(at: index)
    guard (0xDC00...0xDFFF).contains(second) else { return nil }
    index += 6
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
  }

  private func unit(at index: Int) -> UInt16 {
    self[(index + 2)..<(index + 6)].reduce(0) { unit, byte in
      // The low four bits of a letter are 9 less than its value.
      unit << 4 | UInt16(byte & 0x0F) + (byte > UInt8(ascii: "9") ? 9 : 0)
    }
  }
}
