/// The value of a field, as it stands in an order: numbers before texts.
struct FieldValue: Hashable, Sendable {
  private let number: Double?
  private let text: NaturalText

  init(_ text: String) {
    number = Self.number(text)
    self.text = NaturalText(text)
  }

  /// The number that JSON would read, and no other: neither `nan` nor `0x1F`.
  private static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Whether the two are the same number, or the same text.
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
      // From here on different integers are the same double.
      return abs(mine) >= 0x1p53 && left.text < right.text
    }
  }
}
