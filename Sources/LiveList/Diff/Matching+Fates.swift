extension Matching {
  /// Decides which runs keep their positions, so that the fewest rows move.
  ///
  /// - Parameter replacesUpdates: Whether rows whose content changed will be deleted and inserted.
  ///   Then they never move, and other rows don't move around them.
  mutating func decideFates(replacesUpdates: Bool) {
    guard isCrossed, replacesUpdates || !isDecided else { return }
    isDecided = !replacesUpdates
    if replacesUpdates { splitAtUpdates() }
    if !keepHeaviestIfReversed() { chooseStayers() }
  }

  /// If the order of the runs is reversed, keeps the heaviest run in place and moves all others.
  ///
  /// This is the case when a list is reversed, and when one block moves past another.
  private mutating func keepHeaviestIfReversed() -> Bool {
    var heaviest = -1
    var last = Int32.max
    for index in 0..<runs.count where runs[index].fate != .isReplaced {
      guard runs[index].source < last else { return false }
      last = runs[index].source
      if heaviest < 0 || runs[index].count > runs[heaviest].count { heaviest = index }
    }
    for index in 0..<runs.count where runs[index].fate != .isReplaced {
      runs[index].fate = index == heaviest ? .stays : .moves
    }
    return true
  }

  /// Keeps the heaviest ascending chain of runs in place and moves all others.
  ///
  /// Rows of a run are adjacent in both lists, so choosing whole runs loses nothing.
  private mutating func chooseStayers() {
    HeaviestChain<UInt32>.with(bound: sourceEnd - head) { empty in
      var chain = empty
      for run in runs.elements where run.fate != .isReplaced {
        chain.append(Int(run.source) - head, weight: UInt32(run.count))
      }
      chain.choose()
      for index in 0..<runs.count where runs[index].fate != .isReplaced {
        runs[index].fate = chain.contains(Int(runs[index].source) - head) ? .stays : .moves
      }
    }
  }

  /// Splits off every row that will be replaced into a run of its own.
  private mutating func splitAtUpdates() {
    guard !updates.isEmpty else { return }
    spare.removeAll()
    var next = 0
    for var run in runs.elements {
      while next < updates.count, updates[next].target < run.target + run.count {
        let update = updates[next]
        next += 1
        guard update.target >= run.target else { continue }
        let before = update.target - run.target
        if before > 0 {
          spare.append(
            MatchedRun(source: Int(run.source), target: Int(run.target), count: Int(before)))
        }
        spare.append(
          MatchedRun(source: Int(update.source), target: Int(update.target), fate: .isReplaced))
        run.source += before + 1
        run.target += before + 1
        run.count -= before + 1
      }
      if run.count > 0 { spare.append(run) }
    }
    swap(&runs, &spare)
  }
}
