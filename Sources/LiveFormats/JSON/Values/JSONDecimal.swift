/// A JSON number with its digits as written, such as `1.0`, `1E3` or `0.10`.
///
/// Two decimals are equal if their digits are equal: `1.0` differs from `1.00`.
public struct JSONDecimal: Hashable, Sendable {
  /// The number as it was written.
  public let digits: String

  /// Creates a number from its digits.
  ///
  /// - Returns: `nil` if the text isn't a number as RFC 8259 defines it.
  public init?(_ digits: String) {
    let isNumber = digits.withBytes { bytes in
      guard let first = bytes.first, var number = JSONNumberGrammar(first: first) else {
        return false
      }
      for byte in bytes.dropFirst() {
        guard let longer = number.appending(byte) else { return false }
        number = longer
      }
      return number.isComplete
    }
    guard isNumber else { return nil }
    self.digits = digits
  }

  init(validated digits: String) {
    self.digits = digits
  }

  /// The nearest double; infinite if the number is beyond the range of a double.
  public var double: Double { digits.withBytes(Self.exactDouble) ?? Double(digits) ?? .infinity }

  /// The number if it has at most 15 digits and no exponent. It is then one division away from an
  /// integer by a power of ten, both of which a double represents exactly, so that the quotient is
  /// rounded once, as IEEE 754 demands.
  private static func exactDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count <= 15 else { return nil }
    var (integer, power, isFraction) = (0.0, 1.0, false)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        integer = integer * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { power *= 10 }
      default: return nil
      }
    }
    return bytes.first == UInt8(ascii: "-") ? -integer / power : integer / power
  }
}
