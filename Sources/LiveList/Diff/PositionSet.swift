/// A set of numbers below a bound that finds the neighbours of a number in a few steps.
///
/// There is one bit for each number, and above each word of bits one that says whether the word has
/// any: a tree with 64 branches at every node, three levels for 200,000 rows.
///
/// Invariant: a bit above the lowest level is set exactly when the word below it is not zero.
///
/// Source: P. van Emde Boas, Preserving order in a forest in less than logarithmic time, FOCS 1975,
/// doi:10.1109/SFCS.1975.26; here with a fixed number of branches.
struct PositionSet {
  /// Where each level starts, then the levels, lowest first. Each has a word more than it needs: a
  /// search may look behind its last number.
  private let words: UnsafeMutablePointer<UInt>
  private let bound: Int
  private let depth: Int

  /// Enough for 2³¹ numbers.
  private static var mostLevels: Int { 6 }

  /// How many words of memory a set needs.
  static func wordCount(bound: Int) -> Int {
    var (size, sum) = (bound, mostLevels)
    repeat {
      size = (size >> 6) + 1
      sum += size
    } while size > 1
    return sum
  }

  /// The empty set of numbers below a bound, in memory that must outlive it.
  init(bound: Int, memory: UnsafeMutablePointer<UInt>) {
    precondition(bound >= 0 && bound <= Int32.max, "A list can not have 2^31 rows or more.")
    words = memory
    self.bound = bound
    words.initialize(repeating: 0, count: Self.wordCount(bound: bound))
    var (size, start, depth) = (bound, Self.mostLevels, 0)
    repeat {
      size = (size >> 6) + 1
      words[depth] = UInt(start)
      (start, depth) = (start + size, depth + 1)
    } while size > 1
    self.depth = depth
  }

  func removeAll() {
    let count = Self.wordCount(bound: bound) - Self.mostLevels
    (words + Self.mostLevels).update(repeating: 0, count: count)
  }

  /// The words of a level.
  @inline(__always)
  private func level(_ level: Int) -> UnsafeMutablePointer<UInt> { words + Int(words[level]) }

  @inline(__always)
  func contains(_ number: Int) -> Bool {
    precondition(number >= 0 && number < bound, "A position lies in its list.")
    return level(0)[number >> 6] & bit(number) != 0
  }

  @inline(__always)
  func insert(_ number: Int) {
    precondition(number >= 0 && number < bound, "A position lies in its list.")
    var number = number
    for depth in 0..<depth {
      let word = level(depth) + number >> 6
      let bits = word.pointee
      word.pointee = bits | bit(number)
      if bits != 0 { return }
      number >>= 6
    }
  }

  @inline(__always)
  func remove(_ number: Int) {
    assert(contains(number))
    var number = number
    for depth in 0..<depth {
      let word = level(depth) + number >> 6
      let bits = word.pointee & ~bit(number)
      word.pointee = bits
      if bits != 0 { return }
      number >>= 6
    }
  }

  /// The greatest number of the set below a number, or -1.
  @inline(__always)
  func last(below number: Int) -> Int {
    var number = number
    for depth in 0..<depth {
      let bits = level(depth)[number >> 6] & (bit(number) &- 1)
      if bits != 0 {
        number = number & ~63 | (63 &- bits.leadingZeroBitCount)
        for lower in (0..<depth).reversed() {
          number = number << 6 | (63 &- level(lower)[number].leadingZeroBitCount)
        }
        return number
      }
      number >>= 6
    }
    return -1
  }

  /// The smallest number of the set above a number, or -1.
  @inline(__always)
  func first(above number: Int) -> Int {
    var number = number + 1
    for depth in 0..<depth {
      let bits = level(depth)[number >> 6] & ~(bit(number) &- 1)
      if bits != 0 {
        number = number & ~63 | bits.trailingZeroBitCount
        for lower in (0..<depth).reversed() {
          number = number << 6 | level(lower)[number].trailingZeroBitCount
        }
        return number
      }
      number = number >> 6 + 1
    }
    return -1
  }

  @inline(__always)
  private func bit(_ number: Int) -> UInt { 1 &<< UInt(truncatingIfNeeded: number) }
}
