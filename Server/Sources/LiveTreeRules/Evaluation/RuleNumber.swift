/// A number in a rule. It's an integer whenever possible, so that large counters stay exact.
///
/// A division by zero results in `NaN`, which isn't an error and equals no value.
enum RuleNumber: Hashable, Sendable {
  case integer(Int64)
  case double(Double)

  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    }
  }
}

extension RuleNumber {
  /// Negative, zero or positive if the number is less than, equal to or greater than the other;
  /// `nil` if one of them is `NaN`. Integers are never rounded; negative zero equals zero.
  func compared(to other: RuleNumber) -> Int? {
    switch (self, other) {
    case (.integer(let mine), .integer(let theirs)):
      return mine < theirs ? -1 : mine > theirs ? 1 : 0
    case (.integer(let mine), .double(let theirs)):
      return compare(mine, theirs)
    case (.double(let mine), .integer(let theirs)):
      return compare(theirs, mine).map { -$0 }
    case (.double(let mine), .double(let theirs)):
      guard !mine.isNaN, !theirs.isNaN else { return nil }
      return mine < theirs ? -1 : mine > theirs ? 1 : 0
    }
  }

  private func compare(_ integer: Int64, _ double: Double) -> Int? {
    guard !double.isNaN else { return nil }
    guard double >= -0x1p63 else { return 1 }
    guard double < 0x1p63 else { return -1 }
    let whole = Int64(double)
    if integer != whole { return integer < whole ? -1 : 1 }
    let fraction = double - Double(whole)
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
  }

  static func + (lhs: RuleNumber, rhs: RuleNumber) -> RuleNumber {
    exact(lhs, rhs) { $0.addingReportingOverflow($1) } ?? .double(lhs.double + rhs.double)
  }

  static func - (lhs: RuleNumber, rhs: RuleNumber) -> RuleNumber {
    exact(lhs, rhs) { $0.subtractingReportingOverflow($1) } ?? .double(lhs.double - rhs.double)
  }

  static func * (lhs: RuleNumber, rhs: RuleNumber) -> RuleNumber {
    exact(lhs, rhs) { $0.multipliedReportingOverflow(by: $1) } ?? .double(lhs.double * rhs.double)
  }

  /// A division by zero is `NaN`, never infinite.
  ///
  /// Source: Protocol.md §4.5.
  static func / (lhs: RuleNumber, rhs: RuleNumber) -> RuleNumber {
    if rhs.double == 0 { return .double(.nan) }
    if case .integer(let mine) = lhs, case .integer(let theirs) = rhs, theirs != -1 {
      let (quotient, remainder) = mine.quotientAndRemainder(dividingBy: theirs)
      if remainder == 0 { return .integer(quotient) }
    }
    return .double(lhs.double / rhs.double)
  }

  /// The remainder has the sign of the dividend.
  static func % (lhs: RuleNumber, rhs: RuleNumber) -> RuleNumber {
    if rhs.double == 0 { return .double(.nan) }
    if let result = exact(lhs, rhs, { $0.remainderReportingOverflow(dividingBy: $1) }) {
      return result
    }
    return .double(floatingRemainder(lhs.double, rhs.double))
  }

  static prefix func - (number: RuleNumber) -> RuleNumber {
    .integer(0) - number
  }

  private static func exact(
    _ lhs: RuleNumber, _ rhs: RuleNumber,
    _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) -> RuleNumber? {
    guard case .integer(let mine) = lhs, case .integer(let theirs) = rhs else { return nil }
    let (result, overflow) = operation(mine, theirs)
    return overflow ? nil : .integer(result)
  }
}

/// An implementation of C's `fmod`, which isn't linked into programs without Foundation. It
/// subtracts the divisor, scaled by powers of two, at most once for each of the 2,098 exponents.
/// Every step is exact.
private func floatingRemainder(_ dividend: Double, _ divisor: Double) -> Double {
  guard dividend.isFinite, !divisor.isNaN else { return .nan }
  var rest = dividend.magnitude
  let step = divisor.magnitude
  while rest >= step {
    let exponent = rest.exponent - step.exponent
    var scaled = Double(sign: .plus, exponent: exponent, significand: step)
    if scaled > rest { scaled = Double(sign: .plus, exponent: exponent - 1, significand: step) }
    rest -= scaled
  }
  return dividend.sign == .minus ? -rest : rest
}

extension RuleNumber {
  /// The number as JavaScript formats it: integers without `.0`, and exponents only for numbers
  /// below 10⁻⁶ and from 10²¹ on.
  ///
  /// Source: ECMA-262, Number::toString.
  var text: String {
    switch self {
    case .integer(let number): "\(number)"
    case .double(let number) where number.isNaN: "NaN"
    case .double(0): "0"
    case .double(.infinity): "Infinity"
    case .double(-.infinity): "-Infinity"
    case .double(let number): (number < 0 ? "-" : "") + Decimal(number.magnitude).text
    }
  }
}

/// The shortest digits that round-trip to a double, and the position of the decimal point.
private struct Decimal {
  var digits: [Character] = []

  /// The number of digits before the point; negative if zeros follow the point.
  var pointPosition = 0

  init(_ magnitude: Double) {
    var hasPoint = false
    let parts = "\(magnitude)".split(separator: "e")
    for character in parts.first ?? "" {
      if character == "." {
        hasPoint = true
      } else {
        if digits.isEmpty, character == "0" {
          if hasPoint { pointPosition -= 1 }
          continue
        }
        digits.append(character)
        if !hasPoint { pointPosition += 1 }
      }
    }
    while digits.last == "0" { digits.removeLast() }
    if parts.count == 2 { pointPosition += Int(parts[1]) ?? 0 }
  }

  var text: String {
    if (digits.count...21).contains(pointPosition) {
      return String(digits) + String(repeating: "0", count: pointPosition - digits.count)
    }
    if (1...21).contains(pointPosition) {
      return String(digits[..<pointPosition]) + "." + String(digits[pointPosition...])
    }
    if (-5...0).contains(pointPosition) {
      return "0." + String(repeating: "0", count: -pointPosition) + String(digits)
    }
    let exponent = pointPosition - 1
    let fraction = digits.count > 1 ? "." + String(digits[1...]) : ""
    return String(digits[..<1]) + fraction + "e" + (exponent < 0 ? "-" : "+")
      + "\(exponent.magnitude)"
  }
}
