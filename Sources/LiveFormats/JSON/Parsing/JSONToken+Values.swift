/// How numbers are read.
public enum JSONNumbers: Hashable, Sendable {
  /// As 64-bit integers and doubles; one beyond the range of a double is an error.
  case nearest
  /// As 64-bit integers and doubles where they keep the digits, as decimals elsewhere.
  case asWritten
}

extension JSONToken {
  /// The string that a name or a string stands for.
  ///
  /// A lone surrogate escape is U+FFFD.
  ///
  /// - Precondition: The token is a string.
  /// - Complexity: O(*n*) in the bytes.
  public var string: String {
    precondition(kind == .string, "Only a string token has a string.")
    let content = UnsafeBufferPointer(rebasing: bytes[1..<(bytes.count - 1)])
    return hasEscapes ? content.unescaped : String(decoding: content, as: UTF8.self)
  }

  /// The value of the token.
  ///
  /// - Parameter numbers: How numbers are read.
  /// - Throws: `JSONRejection` for a number beyond the range of a double, unless it is read as
  ///   written.
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

  /// Refuses a number beyond the range of a double.
  public func checkRange() throws(JSONRejection) {
    guard kind == .number, bytes.count > 300 || bytes.contains(where: { $0 | 0x20 == 0x65 })
    else { return }
    _ = try Self.double(String(decoding: bytes, as: UTF8.self))
  }

  private static func double(_ digits: String) throws(JSONRejection) -> Double {
    guard let number = Double(digits), number.isFinite else {
      var rejection = JSONRejection(expected: "a number within the range of a double")
      rejection.isSyntax = true
      throw rejection
    }
    return number
  }

  /// A double only if it is written again in the same digits.
  private static func exact(_ digits: String) -> JSONValue {
    if let number = Double(digits), number.isFinite {
      let value = JSONValue.double(number)
      if value.serialized() == digits { return value }
    }
    return .decimal(JSONDecimal(validated: digits))
  }

  /// `nil` for a fraction, an exponent, more than 64 bits, and negative zero, which only a double
  /// holds.
  private var integer: Int64? {
    let isNegative = bytes[0] == UInt8(ascii: "-")
    // Summed up as a negative number, which has room for one more than a positive one.
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

extension UnsafeBufferPointer<UInt8> {
  /// The string that the inside of a valid JSON string stands for.
  fileprivate var unescaped: String {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var index = 0
    while index < count {
      let end = self[index...].firstIndex(of: UInt8(ascii: "\\")) ?? count
      text.append(contentsOf: self[index..<end])
      index = end
      if index < count { appendEscape(at: &index, to: &text) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func appendEscape(at index: inout Int, to text: inout [UInt8]) {
    let letter = self[index + 1]
    if letter == UInt8(ascii: "u") {
      return text.append(contentsOf: String(scalar(at: &index)).utf8)
    }
    index += 2
    switch letter {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    default: text.append(letter)
    }
  }

  /// Reads `\uXXXX`, and the second half of a surrogate pair if it follows.
  private func scalar(at index: inout Int) -> Unicode.Scalar {
    let first = unit(at: index)
    index += 6
    if let scalar = Unicode.Scalar(first) { return scalar }
    let hasNext = index + 1 < count && self[index] == UInt8(ascii: "\\")
    guard first < 0xDC00, hasNext, self[index + 1] == UInt8(ascii: "u") else { return "\u{FFFD}" }
    let second = unit(at: index)
    guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
    index += 6
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private func unit(at index: Int) -> UInt16 {
    self[(index + 2)..<(index + 6)].reduce(0) { unit, byte in
      // The low four bits of "A" and "a" are 9 less than their values.
      unit << 4 | UInt16(byte & 0x0F) + (byte > UInt8(ascii: "9") ? 9 : 0)
    }
  }
}
