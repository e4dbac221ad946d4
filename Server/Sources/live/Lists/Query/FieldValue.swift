import LiveListSources

/// A value for sorting: numbers sort before texts.
///
/// Strings that are JSON numbers sort as numbers, because many sources contain only strings, and so do
/// those that are a ``Quantity``. Booleans, null and nested values sort as their texts.
struct FieldValue: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case number(Double)
    /// The sort key of a text, or of a number for which a double isn't enough.
    case key([UInt8])
  }

  private let content: Content
  /// Whether the value is a number, or a string that is one or a quantity.
  let isNumber: Bool

  init(_ value: JSONValue) {
    let number = Self.magnitude(value)
    isNumber = number != nil
    if let number, number.isDecisive {
      content = .number(number)
    } else {
      var key: [UInt8] = []
      Self.append(number, of: value, to: &key)
      content = .key(key)
    }
  }

  /// The number by which the value sorts; `nil` for a text.
  private static func magnitude(_ value: JSONValue) -> Double? {
    if let number = number(value) { return number }
    if case .string(let text) = value { return Quantity.number(text) }
    return nil
  }

  /// The number that the value is; `nil` for other values.
  static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): number.double
    case .string(let text): JSONDecimal(text)?.double
    case .null, .bool, .array, .object: nil
    }
  }
}

extension FieldValue: Comparable {
  static func < (left: FieldValue, right: FieldValue) -> Bool {
    if case .number(let mine) = left.content, case .number(let other) = right.content {
      return mine < other
    }
    return left.key.lexicographicallyPrecedes(right.key)
  }

  private var key: [UInt8] {
    switch content {
    case .key(let key): return key
    case .number(let number):
      var key: [UInt8] = []
      Self.append(number, to: &key)
      return key
    }
  }
}

extension FieldValue {
  /// The kinds of values, in the order in which they sort.
  private enum Kind: UInt8 {
    case number = 1
    case text
  }

  /// Adds a value to a sort key. The keys of values are in the order of the values, and none is the
  /// beginning of a different one.
  static func append(_ value: JSONValue, to key: inout [UInt8]) {
    append(magnitude(value), of: value, to: &key)
  }

  private static func append(_ number: Double?, of value: JSONValue, to key: inout [UInt8]) {
    guard let number else {
      key.append(Kind.text.rawValue)
      return NaturalText.append(value.text, to: &key)
    }
    append(number, to: &key)
    guard !number.isDecisive else { return }
    let start = key.count
    NaturalText.append(value.text, to: &key)
    guard number < 0 else { return }
    for index in start..<key.count { key[index] = ~key[index] }
  }

  private static func append(_ number: Double, to key: inout [UInt8]) {
    key.append(Kind.number.rawValue)
    // Negative zero equals zero.
    let bits = (number + 0).ascendingBits
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}

extension Double {
  /// Whether the digits needn't be compared as well. From 2⁵³ on, different integers can convert to
  /// the same double.
  fileprivate var isDecisive: Bool { abs(self) < 0x1p53 }

  /// The bits of the number, in the order of numbers.
  fileprivate var ascendingBits: UInt64 {
    sign == .minus ? ~bitPattern : bitPattern | 1 << 63
  }
}
