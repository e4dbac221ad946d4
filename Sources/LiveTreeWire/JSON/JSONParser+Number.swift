import LiveTree

extension JSONParser {
  /// Reads `-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?`.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = skip("-")
    let negated = try negatedWholePart()
    var isInteger = true
    if skip(".") {
      isInteger = false
      try digits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      _ = skip("+") || skip("-")
      try digits()
    }
    if isInteger, let integer = integer(negated: negated, isNegative: isNegative) {
      return .integer(integer)
    }
    return .double(try double(from: start))
  }

  /// `nil` for what only a double can hold: negative zero, and the one number that fits into 64 bits
  /// with a minus only.
  private func integer(negated: Int64?, isNegative: Bool) -> Int64? {
    guard let negated, negated != (isNegative ? 0 : .min) else { return nil }
    return isNegative ? negated : -negated
  }

  /// Reads the digits before the point and adds them up as a negative number, which has room for
  /// one more than a positive one; `nil` when they do not fit into 64 bits with either sign.
  private mutating func negatedWholePart() throws(JSONError) -> Int64? {
    let isZero = next == UInt8(ascii: "0")
    let start = position
    try digits()
    if isZero, position > start + 1 { throw error("no digit after a leading zero", at: start + 1) }
    var sum: Int64 = 0
    for byte in bytes[start..<position] {
      let (product, overflows) = sum.multipliedReportingOverflow(by: 10)
      let (rest, underflows) = product.subtractingReportingOverflow(
        Int64(byte - UInt8(ascii: "0")))
      if overflows || underflows { return nil }
      sum = rest
    }
    return sum
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw error("a digit") }
  }

  private func double(from start: Int) throws(JSONError) -> Double {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw error("a number within the range of a double", at: start)
    }
    return number
  }
}
