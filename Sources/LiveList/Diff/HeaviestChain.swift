/// Chooses the heaviest set of elements whose positions ascend.
///
/// The elements that aren't chosen must move. If the weight of a run is its number of rows, the
/// number of rows that move is minimal.
///
/// Elements are added in their new order. A chain dominates another if it ends at an earlier
/// position and weighs at least as much. The ends are the last positions of all chains that aren't
/// dominated. A new element continues the chain of the last end before it, becomes an end itself,
/// and removes the following ends that don't weigh more.
///
/// Invariant: weights rise from end to end. So the last end before a position belongs to the
/// heaviest chain that the position can continue, and the last end belongs to the heaviest chain of
/// all.
///
/// Source: G. Jacobson, K.-P. Vo, Heaviest increasing/common subsequence problems, CPM 1992,
/// doi:10.1007/3-540-56024-6_5, which generalizes M. L. Fredman, On computing the length of longest
/// increasing subsequences, Discrete Mathematics 11(1), 1975, doi:10.1016/0012-365X(75)90103-X.
package struct HeaviestChain<Weight: FixedWidthInteger & UnsignedInteger> {
  /// The ends while elements are added; afterwards the positions of the chosen elements.
  private let ends: PositionSet
  /// The weight of the chain that ends at each added position.
  private let weights: UnsafeMutablePointer<Weight>
  /// The position before each added position in its chain, or -1.
  private let previous: UnsafeMutablePointer<Int32>
  private var lowest = Int.max
  private var highest = -1

  /// Creates an empty chain. The memory must outlive it.
  private init(
    bound: Int, set: UnsafeMutablePointer<UInt64>, weights: UnsafeMutablePointer<Weight>,
    previous: UnsafeMutablePointer<Int32>
  ) {
    ends = PositionSet(bound: bound, memory: set)
    self.weights = weights
    self.previous = previous
  }

  /// Calls a function with an empty chain. The positions added to it must be distinct and less than
  /// the bound.
  package static func with(bound: Int, _ body: (Self) -> Void) {
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

  /// Adds the next element. Its weight must be positive.
  @inline(__always)
  package mutating func append(_ position: Int, weight: Weight) {
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
    // The set rejects a position that is out of bounds, before it is an index into unchecked memory.
    ends.insert(position)
    weights[position] = weight &+ (end >= 0 ? weights[end] : 0)
    previous[position] = Int32(truncatingIfNeeded: end)
  }

  /// Removes the ends that a new end dominates: those after it that don't weigh more.
  @inline(__always)
  private mutating func dropEnds(from first: Int, after position: Int) {
    let weight = weights[position]
    var next = first
    while next >= 0, weights[next] <= weight {
      ends.remove(next)
      if next == highest { highest = position }
      // Weights rise from end to end, so all ends after one of equal weight weigh more.
      guard weights[next] < weight else { return }
      next = ends.first(above: next)
    }
  }

  /// Chooses the heaviest chain. Call it when all elements have been added.
  package func choose() {
    assert(weightsRise, "A dominated end was kept.")
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
  package func contains(_ position: Int) -> Bool { ends.contains(position) }
}
