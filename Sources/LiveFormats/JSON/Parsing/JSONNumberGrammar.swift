/// Checks byte by byte whether a text is a JSON number.
///
/// Source: RFC 8259, section 6.
enum JSONNumberGrammar {
  case sign, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// Creates the state after the first byte of a number; `nil` if no number starts with the byte.
  init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): self = .sign
    case UInt8(ascii: "0"): self = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .integer
    default: return nil
    }
  }

  /// Whether the number can end here.
  var isComplete: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .sign, .point, .exponent, .exponentSign: false
    }
  }

  /// The number with one more byte; `nil` if the byte can't belong to the number.
  func appending(_ byte: UInt8) -> JSONNumberGrammar? {
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    switch (self, byte) {
    case (.sign, UInt8(ascii: "0")): return .zero
    case (.sign, _) where isDigit, (.integer, _) where isDigit: return .integer
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): return .point
    case (.point, _) where isDigit, (.fraction, _) where isDigit: return .fraction
    case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): return .exponentSign
    case (.exponent, _) where isDigit, (.exponentSign, _) where isDigit,
      (.exponentDigits, _) where isDigit:
      return .exponentDigits
    case (.zero, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.integer, _) where byte | 0x20 == UInt8(ascii: "e"),
      (.fraction, _) where byte | 0x20 == UInt8(ascii: "e"):
      return .exponent
    default: return nil
    }
  }
}
