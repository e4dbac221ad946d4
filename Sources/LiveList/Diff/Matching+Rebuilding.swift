extension Matching {
  /// Computes runs, updates, deletes and inserts from pairs.
  mutating func rebuild(
    _ partners: [Int32], sourceCount: Int, _ showSame: (Int, Int) -> Bool
  ) {
    // Updates in head and tail stay as they are; they come first and last.
    let (first, last) = (Int32(head), Int32(head + partners.count))
    let around = updates.elements.filter { $0.target < first || $0.target >= last }
    let known = pairsBetween(partners.count)
    updates.removeAll()
    runs.removeAll()
    deleted.removeAll()
    inserted.removeAll()
    for update in around where update.target < first { updates.append(update) }
    var isTaken = [Bool](repeating: false, count: sourceCount)
    var run = MatchedRun(source: 0, target: 0, count: 0)
    for (to, partner) in partners.enumerated() {
      guard partner >= 0 else {
        inserted.append(Int32(head + to))
        continue
      }
      let from = Int(partner)
      isTaken[from] = true
      let isChanged = known[to].isPair(from) ? known[to].isChanged : !showSame(from, to)
      if isChanged {
        updates.append(MatchedRun(source: head + from, target: head + to))
      }
      if run.count > 0, Int(run.source + run.count) == head + from,
        Int(run.target + run.count) == head + to
      {
        run.count += 1
      } else {
        if run.count > 0 { runs.append(run) }
        run = MatchedRun(source: head + from, target: head + to)
      }
    }
    if run.count > 0 { runs.append(run) }
    for update in around where update.target >= last { updates.append(update) }
    for (from, isTaken) in isTaken.enumerated() where !isTaken {
      deleted.append(Int32(head + from))
    }
    isCrossed = !runsAscend
    isDecided = false
  }
}

extension Matching {
  /// Returns the source row of each target row between head and tail, and whether its content
  /// changed.
  private func pairsBetween(_ count: Int) -> [Partner] {
    var pairs = [Partner](repeating: Partner(), count: count)
    for run in runs.elements {
      for row in 0..<Int(run.count) {
        pairs[Int(run.target) + row - head] = Partner(
          Int(run.source) + row - head, isChanged: false)
      }
    }
    for update in updates.elements {
      let target = Int(update.target) - head
      guard pairs.indices.contains(target) else { continue }
      pairs[target] = Partner(Int(update.source) - head, isChanged: true)
    }
    return pairs
  }
}

extension Partner {
  fileprivate func isPair(_ source: Int) -> Bool { isSome && index == source }
}
