/// A set of Unicode scalars in a regular expression.
struct ScalarSet: Hashable, Sendable {
  /// The ranges, which are in any order and may overlap.
  private var ranges: [ClosedRange<UInt32>]

  var isNegated = false

  /// A bit for each scalar below 64 that the ranges contain.
  private var low: UInt64 = 0

  /// A bit for each scalar from 64 to 127 that the ranges contain.
  private var high: UInt64 = 0

  init(_ ranges: [ClosedRange<UInt32>] = []) {
    self.ranges = []
    for range in ranges { insert(range) }
  }

  init(_ scalar: Unicode.Scalar) {
    self.init([scalar.value...scalar.value])
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    ranges.append(range)
    // A range above 127 is clamped to 127...127, which it doesn't contain.
    for value in range.clamped(to: 0...127) where range.contains(value) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  mutating func formUnion(_ other: ScalarSet) {
    for range in other.isNegated ? other.complement : other.ranges { insert(range) }
  }

  /// The gaps between the ranges.
  private var complement: [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = max(next, range.upperBound + 1)
    }
    return next <= 0x10FFFF ? gaps + [next...0x10FFFF] : gaps
  }

  /// Whether the ranges contain a scalar, before negation.
  private func holds(_ value: UInt32) -> Bool {
    if value < 64 { return low >> UInt64(value) & 1 == 1 }
    if value < 128 { return high >> UInt64(value - 64) & 1 == 1 }
    return ranges.contains { $0.contains(value) }
  }

  func contains(_ scalar: MatchedScalar) -> Bool {
    let isHeld = holds(scalar.value) || scalar.otherCase.map(holds) ?? false
    return isHeld != isNegated
  }
}

/// A scalar of the searched text, with its other case if case is ignored.
struct MatchedScalar {
  let value: UInt32
  let otherCase: UInt32?

  init(_ scalar: Unicode.Scalar, ignoresCase: Bool) {
    value = scalar.value
    otherCase = ignoresCase ? scalar.otherCase : nil
  }
}

extension Unicode.Scalar {
  /// The scalar in the other case; `nil` if there is none, or if the other case has several
  /// scalars.
  fileprivate var otherCase: UInt32? {
    for text in [properties.lowercaseMapping, properties.uppercaseMapping] {
      var scalars = text.unicodeScalars.makeIterator()
      if let scalar = scalars.next(), scalars.next() == nil, scalar != self { return scalar.value }
    }
    return nil
  }
}

extension ScalarSet {
  static let digits = ScalarSet([0x30...0x39])
  static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// JavaScript's white space and line terminators.
  static let spaces = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// The characters that `.` matches: all except line terminators.
  static let anyButLineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).negated

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }
}
