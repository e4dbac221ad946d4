extension Matching {
  /// Decides which runs keep their places, so that the fewest rows move.
  ///
  /// - Parameter replacesUpdates: Whether rows that changed will be deleted and inserted. They are
  ///   never moved then, and the others need not move around them.
  @usableFromInline
  mutating func decideFates(replacesUpdates: Bool) {
    guard isCrossed else { return }
    if replacesUpdates { splitAtUpdates() }
    var last: Int32 = -1
    for run in runs where run.fate != .isReplaced {
      guard run.source > last else {
        return runs.count <= 24 ? chooseStayersOfFew() : chooseStayers()
      }
      last = run.source
    }
  }

  /// Makes a run of its own of every row that will be replaced.
  private mutating func splitAtUpdates() {
    guard !updates.isEmpty else { return }
    var split: [MatchedRun] = []
    var rest = updates[...]
    for run in runs {
      var run = run
      while let update = rest.first, update.target < run.target { rest.removeFirst() }
      while let update = rest.first, update.target < run.target + run.count {
        rest.removeFirst()
        let before = update.target - run.target
        if before > 0 {
          split.append(
            MatchedRun(source: Int(run.source), target: Int(run.target), count: Int(before)))
        }
        var replaced = update
        replaced.fate = .isReplaced
        split.append(replaced)
        run.source += before + 1
        run.target += before + 1
        run.count -= before + 1
      }
      if run.count > 0 { split.append(run) }
    }
    runs = split
  }

  /// The same as ``chooseStayers()`` for few runs: compares each with each and looks at no row.
  private mutating func chooseStayersOfFew() {
    withUnsafeTemporaryAllocation(of: (weight: Int32, previous: Int32).self, capacity: runs.count) {
      chains in
      var best: Int32 = -1
      for index in runs.indices {
        chains.initializeElement(at: index, to: (0, -1))
        guard runs[index].fate != .isReplaced else { continue }
        for other in 0..<index
        where chains[other].weight > chains[index].weight
          && runs[other].source < runs[index].source
        {
          chains[index] = (chains[other].weight, Int32(other))
        }
        chains[index].weight += runs[index].count
        runs[index].fate = .moves
        if best < 0 || chains[index].weight > chains[Int(best)].weight { best = Int32(index) }
      }
      while best >= 0 {
        runs[Int(best)].fate = .stays
        best = chains[Int(best)].previous
      }
    }
  }

  /// Lets a heaviest increasing chain of runs stay, and all others move.
  ///
  /// This is patience sorting, with whole runs dealt at once: the smallest row that ends a chain of
  /// *k* rows is on pile *k*. A run covers as many piles as it has rows. No row of another run lies
  /// between two of its own, so it is covered from its end as a whole, and a chain never holds a
  /// part of a run: weights are exact although nothing is weighed.
  ///
  /// - Complexity: O(*n* + *r* log *n*) for *r* runs of *n* rows.
  ///
  /// Source: M. L. Fredman, On computing the length of longest increasing subsequences, Discrete
  /// Mathematics 11(1), 1975, doi:10.1016/0012-365X(75)90103-X.
  private mutating func chooseStayers() {
    let rows = runs.reduce(0) { $0 + ($1.fate == .isReplaced ? 0 : Int($1.count)) }
    runs.withUnsafeMutableBufferPointer { runs in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows * 2 + runs.count) { scratch in
        guard let start = scratch.baseAddress else { return }
        var piles = Piles(top: start, owner: start + rows, previous: start + 2 * rows)
        for index in runs.indices where runs[index].fate != .isReplaced {
          piles.deal(runs[index], index)
          runs[index].fate = .moves
        }
        var stayer = piles.count > 0 ? piles.owner[piles.count - 1] : -1
        while stayer >= 0 {
          runs[Int(stayer)].fate = .stays
          stayer = piles.previous[Int(stayer)]
        }
      }
    }
  }
}

/// The piles of patience sorting, in memory that somebody else owns.
///
/// Invariant: the tops ascend, and there are never more piles than rows have been dealt.
private struct Piles {
  /// The source row on each pile.
  let top: UnsafeMutablePointer<Int32>
  /// The run of that row.
  let owner: UnsafeMutablePointer<Int32>
  /// For each run the one before it in its chain, or -1.
  let previous: UnsafeMutablePointer<Int32>
  var count = 0

  @inline(__always)
  mutating func deal(_ run: MatchedRun, _ index: Int) {
    let pile = count == 0 || top[count - 1] < run.source ? count : firstPile(above: run.source)
    previous[index] = pile > 0 ? owner[pile - 1] : -1
    for row in 0..<Int(run.count) {
      top[pile + row] = run.source &+ Int32(truncatingIfNeeded: row)
      owner[pile + row] = Int32(truncatingIfNeeded: index)
    }
    count = max(count, pile + Int(run.count))
  }

  /// The first pile whose top is above a row. Without branches that could be mispredicted.
  @inline(__always)
  private func firstPile(above row: Int32) -> Int {
    var start = top
    var length = count
    while length > 1 {
      let half = length >> 1
      start += start[half &- 1] < row ? half : 0
      length &-= half
    }
    return start - top + (start.pointee < row ? 1 : 0)
  }
}
