import LiveTree

extension DocumentParser {
  /// Reads a number, true, false or null.
  mutating func scalar() throws(RulesError) -> JSONValue {
    let start = place
    var text = ""
    while let byte = next, isWordByte(byte) {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      advance()
    }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard isNumber(text), let number = Double(text), number.isFinite else {
        throw RulesError(
          at: start, "Write an object, an array, a string in double quotes, true or false here.")
      }
      return Int64(text).map { .integer($0) } ?? .double(number)
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }
  }

  /// Whether a text has the form of a JSON number; `Double` alone takes "inf" and "0x1p3", too.
  private func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    func digits() -> Int {
      let count = rest.prefix { $0.isASCII && $0.isNumber }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == "-" { rest = rest.dropFirst() }
    let startsWithZero = rest.first == "0"
    let whole = digits()
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
