import LiveListSources

/// A value for sorting: numbers sort before texts.
///
/// Strings that are JSON numbers sort as numbers, because many sources contain only strings.
/// Booleans, null and nested values sort as their texts.
struct FieldValue: Hashable, Sendable {
  private let number: Double?
  private let text: NaturalText

  init(_ value: JSONValue) {
    number = Self.number(value)
    text = NaturalText(value.text)
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): number.double
    case .string(let text): JSONDecimal(text)?.double
    case .null, .bool, .array, .object: nil
    }
  }

  /// Whether the value is a number, or a string that is one.
  var isNumber: Bool { number != nil }

  /// Whether both are the same number or the same text.
  func isSame(as other: FieldValue) -> Bool { !(self < other) && !(other < self) }
}

extension FieldValue: Comparable {
  static func < (left: FieldValue, right: FieldValue) -> Bool {
    switch (left.number, right.number) {
    case (nil, nil): return left.text < right.text
    case (nil, _?): return false
    case (_?, nil): return true
    case (let mine?, let other?):
      guard mine == other else { return mine < other }
      // From 2⁵³ on, different integers can convert to the same double, so their texts decide.
      return abs(mine) >= 0x1p53 && left.text < right.text
    }
  }
}
