/// Chooses which of a row of distinct numbers may stay so that those that stay ascend and weigh the
/// most.
///
/// What is not chosen has to move; with all weights equal that is the fewest moves there are.
///
/// - Parameters:
///   - positions: Distinct numbers below `bound`: where each element stood before.
///   - weights: What it is worth to let each element stay; positive.
///   - bound: One more than the largest position can be.
/// - Returns: For each element whether it stays.
/// - Complexity: O(*n* log *bound*).
///
/// Source: M. L. Fredman, On computing the length of longest increasing subsequences, Discrete
/// Mathematics 11(1), 1975, doi:10.1016/0012-365X(75)90103-X; the heaviest one by a tree of prefix
/// maxima (P. M. Fenwick, A new data structure for cumulative frequency tables, 1994,
/// doi:10.1002/spe.4380240306).
func heaviestIncreasingSubsequence(
  of positions: [Int], weights: [Int], bound: Int
) -> [Bool] {
  precondition(positions.count == weights.count, "Each position needs one weight.")
  var stays = [Bool](repeating: false, count: positions.count)
  var previous = [Int](repeating: -1, count: positions.count)
  var maxima = PrefixMaxima(count: bound)
  for (element, position) in positions.enumerated() {
    let best = maxima.best(below: position)
    previous[element] = best.element
    maxima.raise(position, to: .init(weight: best.weight + weights[element], element: element))
  }
  var element = maxima.best(below: bound).element
  while element >= 0 {
    stays[element] = true
    element = previous[element]
  }
  return stays
}

/// The heaviest chain that ends below a position, for every position, in logarithmic time.
private struct PrefixMaxima {
  struct Chain {
    var weight = 0
    /// The chain's last element, or -1 for the empty chain.
    var element = -1
  }

  private var chains: [Chain]

  init(count: Int) {
    chains = Array(repeating: Chain(), count: count + 1)
  }

  func best(below position: Int) -> Chain {
    var best = Chain()
    var index = position
    while index > 0 {
      if chains[index].weight > best.weight { best = chains[index] }
      index &= index - 1
    }
    return best
  }

  mutating func raise(_ position: Int, to chain: Chain) {
    var index = position + 1
    while index < chains.count {
      if chain.weight > chains[index].weight { chains[index] = chain }
      index += index & -index
    }
  }
}
