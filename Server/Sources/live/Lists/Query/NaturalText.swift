/// A text in natural order: `file 9` before `File 10`.
///
/// Adjacent digits are compared as a number, and case is ignored. Ties are compared by their
/// scalars, so that only identical texts are equal.
struct NaturalText: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    /// Digits without leading zeros.
    case number([UInt8])
    case scalar(UInt32)
  }

  private let parts: [Part]
  private let scalars: [UInt32]

  init(_ text: String) {
    var parts: [Part] = []
    var digits: [UInt8]?
    for scalar in text.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        let digit = UInt8(truncatingIfNeeded: scalar.value)
        digits = digits.map { $0 == [UInt8(ascii: "0")] ? [digit] : $0 + [digit] } ?? [digit]
      } else {
        if let number = digits { parts.append(.number(number)) }
        digits = nil
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        parts.append(.scalar(lower.value))
      }
    }
    if let digits { parts.append(.number(digits)) }
    self.parts = parts
    scalars = text.unicodeScalars.map(\.value)
  }
}

extension NaturalText: Comparable {
  static func < (left: NaturalText, right: NaturalText) -> Bool {
    guard left.parts != right.parts else {
      return left.scalars.lexicographicallyPrecedes(right.scalars)
    }
    return left.parts.lexicographicallyPrecedes(right.parts, by: isBefore)
  }

  private static func isBefore(_ left: Part, _ right: Part) -> Bool {
    switch (left, right) {
    case (.scalar(let mine), .scalar(let other)): mine < other
    // A number sorts among other characters like a digit.
    case (.scalar(let mine), .number): mine < 0x30
    case (.number, .scalar(let other)): other >= 0x30
    case (.number(let mine), .number(let other)):
      mine.count == other.count ? mine.lexicographicallyPrecedes(other) : mine.count < other.count
    }
  }
}
