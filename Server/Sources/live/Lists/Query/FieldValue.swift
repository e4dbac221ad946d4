import LiveListSources

/// A value for sorting: numbers sort before texts.
///
/// Strings that are JSON numbers sort as numbers, because many sources contain only strings.
/// Booleans, null and nested values sort as their texts.
struct FieldValue: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case number(Double)
    /// A number from 2⁵³ on, where different integers can convert to the same double, so that their
    /// texts decide.
    case large(Double, NaturalText)
    case text(NaturalText)
  }

  private let content: Content

  init(_ value: JSONValue) {
    content =
      switch Self.number(value) {
      case let number? where abs(number) < 0x1p53: .number(number)
      case let number?: .large(number, NaturalText(value.text))
      case nil: .text(NaturalText(value.text))
      }
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

  private var number: Double? {
    switch content {
    case .number(let number), .large(let number, _): number
    case .text: nil
    }
  }

  /// Whether the value is a number, or a string that is one.
  var isNumber: Bool { number != nil }

  /// Whether both are the same number or the same text.
  func isSame(as other: FieldValue) -> Bool { !(self < other) && !(other < self) }

  /// Numbers of which at least one differs if, and only if, the values certainly do, and which are
  /// then in the order of the values.
  var rank: (kind: UInt8, bits: UInt64) {
    switch content {
    // Negative zero equals zero.
    case .number(let number), .large(let number, _): (0, (number + 0).ascendingBits)
    case .text(let text): (1, text.prefix)
    }
  }
}

extension FieldValue: Comparable {
  static func < (left: FieldValue, right: FieldValue) -> Bool {
    switch (left.content, right.content) {
    case (.text(let mine), .text(let other)): mine < other
    case (.text, _): false
    case (_, .text): true
    case (.large(let mine, let text), .large(let other, let otherText)):
      mine == other ? text < otherText : mine < other
    case (.number(let mine), .number(let other)), (.number(let mine), .large(let other, _)),
      (.large(let mine, _), .number(let other)):
      mine < other
    }
  }
}

extension Double {
  /// The bits of the number, in the order of numbers.
  fileprivate var ascendingBits: UInt64 {
    sign == .minus ? ~bitPattern : bitPattern | 1 << 63
  }
}
