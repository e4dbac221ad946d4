/// A small random number generator that produces the same numbers for the same seed on all
/// platforms.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
/// OOPSLA 2014, doi:10.1145/2660193.2660195.
@available(Systems 2024, *)
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64
  private let draws: Draws?

  /// Creates a generator.
  public init(seed: UInt64) {
    state = seed
    draws = .current
  }

  /// Returns the next number.
  ///
  /// - Complexity: O(1).
  public mutating func next() -> UInt64 {
    draws?.next { advance() } ?? advance()
  }

  public static func == (left: Self, right: Self) -> Bool { left.state == right.state }

  public func hash(into hasher: inout Hasher) { hasher.combine(state) }

  private mutating func advance() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns `true` with a given probability.
  mutating func decides(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
