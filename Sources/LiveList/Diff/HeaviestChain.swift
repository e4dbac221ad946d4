/// Chooses which of many elements may stay, so that their positions ascend and they weigh the most.
///
/// What is not chosen has to move. With the number of rows as the weight of a run, that is the
/// fewest rows there are.
///
/// Elements are dealt in their new order. An end is a position at which a chain ends that no other
/// beats: one that ends earlier and weighs as much. A new element continues the chain of the last
/// end before it, and is an end itself; those after it that weigh no more are beaten.
///
/// Invariant: from end to end the weights rise. So the last end before a position belongs to the
/// heaviest chain that the position may continue, and the last end of all to the answer.
///
/// Source: G. Jacobson, K.-P. Vo, Heaviest increasing/common subsequence problems, CPM 1992,
/// doi:10.1007/3-540-56024-6_5, which generalises M. L. Fredman, On computing the length of longest
/// increasing subsequences, Discrete Mathematics 11(1), 1975, doi:10.1016/0012-365X(75)90103-X.
struct HeaviestChain {
  /// While elements are dealt, the ends; then the positions of the chosen ones.
  private let ends: PositionSet
  /// For each position that was dealt what the chain weighs that ends there.
  private let weights: UnsafeMutablePointer<UInt64>
  /// For each position that was dealt the one before it in its chain, or -1.
  private let previous: UnsafeMutablePointer<Int32>
  private let bound: Int

  /// Calls a function with no elements, whose positions are to be distinct and below a bound.
  static func with(bound: Int, _ body: (Self) -> Void) {
    let setWords = PositionSet.wordCount(bound: bound)
    let words = setWords + bound + (bound + 1) / 2
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { memory in
      guard let start = memory.baseAddress else { return }
      start.withMemoryRebound(to: UInt.self, capacity: setWords) { set in
        let weights = start + setWords
        (weights + bound).withMemoryRebound(to: Int32.self, capacity: bound) { previous in
          body(
            Self(
              ends: PositionSet(bound: bound, memory: set), weights: weights, previous: previous,
              bound: bound))
        }
      }
    }
  }

  /// Deals the next element.
  @inline(__always)
  func deal(_ position: Int, weight: UInt64) {
    ends.insert(position)
    let before = ends.last(below: position)
    let sum = weight &+ (before >= 0 ? weights[before] : 0)
    weights[position] = sum
    previous[position] = Int32(truncatingIfNeeded: before)
    var next = ends.first(above: position)
    while next >= 0, weights[next] <= sum {
      ends.remove(next)
      next = ends.first(above: next)
    }
  }

  /// Chooses the heaviest chain, when all elements have been dealt.
  func choose() {
    var position = ends.last(below: bound)
    ends.removeAll()
    while position >= 0 {
      ends.insert(position)
      position = Int(previous[position])
    }
  }

  /// Whether an element was chosen.
  @inline(__always)
  func contains(_ position: Int) -> Bool { ends.contains(position) }
}
