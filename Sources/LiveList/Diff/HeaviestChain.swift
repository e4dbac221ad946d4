/// Chooses the heaviest set of elements whose positions ascend.
///
/// Elements that aren't chosen must move. With the number of rows as the weight of a run, these are
/// the fewest rows possible.
///
/// Elements are dealt in their new order. An end is a position at which a chain ends that no other
/// beats: one that ends earlier and weighs as much. A new element continues the chain of the last
/// end before it, and is an end itself; those after it that weigh no more are beaten.
///
/// Invariant: from end to end the weights rise. So the last end before a position belongs to the
/// heaviest chain that the position may continue, and the last end of all to the answer.
///
/// Source: G. Jacobson, K.-P. Vo, Heaviest increasing/common subsequence problems, CPM 1992,
/// doi:10.1007/3-540-56024-6_5, which generalizes M. L. Fredman, On computing the length of longest
/// increasing subsequences, Discrete Mathematics 11(1), 1975, doi:10.1016/0012-365X(75)90103-X.
struct HeaviestChain<Weight: FixedWidthInteger & UnsignedInteger> {
  /// While elements are dealt, the ends; then the positions of the chosen ones.
  private let ends: PositionSet
  /// For each position that was dealt what the chain weighs that ends there.
  private let weights: UnsafeMutablePointer<Weight>
  /// For each position that was dealt the one before it in its chain, or -1.
  private let previous: UnsafeMutablePointer<Int32>
  private var lowest = Int.max
  private var highest = -1

  /// No elements. The memory must outlive the chain.
  private init(
    bound: Int, set: UnsafeMutablePointer<UInt64>, weights: UnsafeMutablePointer<Weight>,
    previous: UnsafeMutablePointer<Int32>
  ) {
    ends = PositionSet(bound: bound, memory: set)
    self.weights = weights
    self.previous = previous
  }

  /// Calls a function with no elements, whose positions are to be distinct and below a bound.
  static func with(bound: Int, _ body: (Self) -> Void) {
    let setWords = PositionSet.wordCount(bound: bound)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: setWords) { set in
      withUnsafeTemporaryAllocation(of: Weight.self, capacity: bound) { weights in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: bound) { previous in
          guard let set = set.baseAddress, let weights = weights.baseAddress,
            let previous = previous.baseAddress
          else { return }
          body(Self(bound: bound, set: set, weights: weights, previous: previous))
        }
      }
    }
  }

  /// Deals the next element, whose weight is positive.
  @inline(__always)
  mutating func deal(_ position: Int, weight: Weight) {
    if position > highest {
      append(position, weight: weight, after: highest)
      lowest = min(lowest, position)
      highest = position
    } else if position < lowest {
      append(position, weight: weight, after: -1)
      dropEnds(from: lowest, after: position)
      lowest = position
    } else {
      append(position, weight: weight, after: ends.last(below: position))
      dropEnds(from: ends.first(above: position), after: position)
    }
  }

  @inline(__always)
  private func append(_ position: Int, weight: Weight, after end: Int) {
    ends.insert(position)
    weights[position] = weight &+ (end >= 0 ? weights[end] : 0)
    previous[position] = Int32(truncatingIfNeeded: end)
  }

  /// Drops the ends that a new one beats: those that follow and weigh no more.
  @inline(__always)
  private mutating func dropEnds(from first: Int, after position: Int) {
    let weight = weights[position]
    var next = first
    while next >= 0, weights[next] <= weight {
      ends.remove(next)
      if next == highest { highest = position }
      // All ends after an equal one weigh more.
      guard weights[next] < weight else { return }
      next = ends.first(above: next)
    }
  }

  /// Chooses the heaviest chain, when all elements have been dealt.
  func choose() {
    assert(weightsRise, "An end that is beaten was kept.")
    var position = highest
    ends.removeAll()
    while position >= 0 {
      ends.insert(position)
      position = Int(previous[position])
    }
  }

  private var weightsRise: Bool {
    var end = highest
    while end >= 0 {
      let before = ends.last(below: end)
      guard before < 0 || weights[before] < weights[end] else { return false }
      end = before
    }
    return highest < 0 || ends.last(below: lowest) < 0
  }

  /// Whether an element was chosen.
  @inline(__always)
  func contains(_ position: Int) -> Bool { ends.contains(position) }
}
