/// A set of numbers below a bound that finds the neighbors of a number in a few steps.
///
/// Each number has one bit. A bit of the next level says whether a word of the level below contains
/// any number. The result is a tree with 64 branches at every node. Three levels are enough for
/// 262,144 rows; for more, the highest level is searched word by word.
///
/// Invariant: a bit above the lowest level is set exactly if the word below it isn't zero. Only
/// numbers below the bound are inserted, in release builds too, so every number that is found is an
/// index into memory of that size.
///
/// Source: P. van Emde Boas, Preserving order in a forest in less than logarithmic time, FOCS 1975,
/// doi:10.1109/SFCS.1975.26. Here the number of branches is fixed.
struct PositionSet {
  /// The levels. Each has a word for the bound itself, because a search may start there.
  private let low: UnsafeMutablePointer<UInt64>
  private let middle: UnsafeMutablePointer<UInt64>
  private let high: UnsafeMutablePointer<UInt64>
  private let bound: Int
  private var highCount: Int { bound >> 18 + 1 }

  /// The number of words of memory that a set needs.
  static func wordCount(bound: Int) -> Int { bound >> 6 + bound >> 12 + bound >> 18 + 3 }

  /// Creates an empty set of numbers below a bound. The memory must outlive it.
  init(bound: Int, memory: UnsafeMutablePointer<UInt64>) {
    self.bound = bound
    low = memory
    middle = low + (bound >> 6 + 1)
    high = middle + (bound >> 12 + 1)
    removeAll()
  }

  func removeAll() { low.initialize(repeating: 0, count: Self.wordCount(bound: bound)) }

  @inline(__always)
  func contains(_ number: Int) -> Bool {
    precondition(number >= 0 && number < bound, "The position is out of bounds.")
    return low[number >> 6] & bit(number) != 0
  }

  @inline(__always)
  func insert(_ number: Int) {
    precondition(number >= 0 && number < bound, "The position is out of bounds.")
    low[number >> 6] |= bit(number)
    let words = middle[number >> 12]
    middle[number >> 12] = words | bit(number >> 6)
    if words == 0 { high[number >> 18] |= bit(number >> 12) }
  }

  @inline(__always)
  func remove(_ number: Int) {
    assert(contains(number))
    let rest = low[number >> 6] & ~bit(number)
    low[number >> 6] = rest
    let words = middle[number >> 12] & ~(rest == 0 ? bit(number >> 6) : 0)
    middle[number >> 12] = words
    if words == 0 { high[number >> 18] &= ~bit(number >> 12) }
  }

  /// The greatest number of the set below a number, or -1.
  ///
  /// Whether that number is in the same word is unpredictable for a processor, so the code selects
  /// the word without a branch.
  @inline(__always)
  func last(below number: Int) -> Int {
    assert(number >= 0 && number <= bound)
    let word = number >> 6
    let below = bit(number) &- 1
    let here = low[word] & below
    let words = middle[word >> 6] & (bit(word) &- 1)
    guard here | words != 0 else { return lastFar(below: word >> 6) }
    let found = here != 0 ? word : word & ~63 | (63 &- words.leadingZeroBitCount)
    let bits = low[found] & (here != 0 ? below : .max)
    return found << 6 | (63 &- bits.leadingZeroBitCount)
  }

  /// The smallest number of the set above a number, or -1.
  @inline(__always)
  func first(above number: Int) -> Int {
    assert(number >= 0 && number <= bound)
    let word = number >> 6
    let above = ~(bit(number) &* 2 &- 1)
    let here = low[word] & above
    let words = middle[word >> 6] & ~(bit(word) &* 2 &- 1)
    guard here | words != 0 else { return firstFar(above: word >> 6) }
    let found = here != 0 ? word : word & ~63 | words.trailingZeroBitCount
    let bits = low[found] & (here != 0 ? above : .max)
    return found << 6 | bits.trailingZeroBitCount
  }

  /// Returns the greatest number of the set in the groups of words before a group, or -1.
  private func lastFar(below group: Int) -> Int {
    var index = group >> 6
    var groups = high[index] & (bit(group) &- 1)
    while groups == 0 {
      guard index > 0 else { return -1 }
      index -= 1
      groups = high[index]
    }
    let group = index << 6 | (63 - groups.leadingZeroBitCount)
    let word = group << 6 | (63 - middle[group].leadingZeroBitCount)
    return word << 6 | (63 - low[word].leadingZeroBitCount)
  }

  /// Returns the smallest number of the set in the groups of words after a group, or -1.
  private func firstFar(above group: Int) -> Int {
    var index = group >> 6
    var groups = high[index] & ~(bit(group) &* 2 &- 1)
    while groups == 0 {
      index += 1
      guard index < highCount else { return -1 }
      groups = high[index]
    }
    let group = index << 6 | groups.trailingZeroBitCount
    let word = group << 6 | middle[group].trailingZeroBitCount
    return word << 6 | low[word].trailingZeroBitCount
  }

  @inline(__always)
  private func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number) }
}
