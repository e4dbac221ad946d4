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
  public var double: Double { Double(digits) ?? .infinity }
}
