/// Random numbers that depend only on the seed, not on the platform or the compiler: the standard
/// library doesn't specify how it derives numbers in a range from a generator.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
/// OOPSLA 2014, doi:10.1145/2660193.2660195.
struct BenchGenerator: Hashable, Sendable {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  ///
  /// - Precondition: `bound` is greater than 0.
  mutating func number(below bound: Int) -> Int {
    precondition(bound > 0, "bound must be positive, not \(bound).")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A random element of an array.
  ///
  /// - Precondition: The array isn't empty.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// Distinct numbers below a bound, ascending.
  ///
  /// - Complexity: O(*c* log *c*) in `count`, independent of the bound.
  ///
  /// Source: J. Bentley, R. W. Floyd, Programming pearls: a sample of brilliance, CACM 30(9), 1987.
  mutating func numbers(_ count: Int, below bound: Int) -> [Int] {
    precondition(count <= bound, "count must be at most \(bound), not \(count).")
    guard count < bound else { return Array(0..<bound) }
    var chosen: Set<Int> = []
    for last in (bound - count)..<bound {
      let number = number(below: last + 1)
      chosen.insert(chosen.contains(number) ? last : number)
    }
    return chosen.sorted()
  }
}
