/// Finds the position at which two lists that have diverged agree again.
///
/// It first compares the next four rows of each list, then looks up the next 32 and 128 rows in a
/// small hash table. To get past inserted or deleted blocks of any size, it then compares every
/// *k*-th row of one list with *k* adjacent rows of the other ("giant steps"). If at least *k* rows
/// ahead are common to both lists, one of these pairs matches, after 2√*n* hashes instead of *n*.
///
/// A single pair may be a row that moved. A pair counts as an anchor only if the rows after it are
/// pairs, too.
///
/// Invariant: a search begins before both ends, and every row that it compares or hashes is before
/// them.
///
/// Source of the giant steps: D. Shanks, Class number, a theory of factorization, and genera, Proc.
/// Symp. Pure Math. 20, 1971, doi:10.1090/pspum/020/0316385.
struct AnchorSearch {
  /// The position in the source at which the lists diverge or, once found, agree again.
  var from: Int
  /// The corresponding position in the target.
  var to: Int
  let sourceEnd: Int
  let targetEnd: Int
  /// The hashes that were computed so far.
  var hashes = HashMemory()
  /// The number of rows that distant searches have hashed.
  var effort = 0

  init(from: Int, to: Int, sourceEnd: Int, targetEnd: Int) {
    self.from = from
    self.to = to
    self.sourceEnd = sourceEnd
    self.targetEnd = targetEnd
  }

  @inline(__always)
  func isPair(_ from: Int, _ to: Int, in rows: RowLists) -> Bool {
    !hashes.differ(source: from, target: to) && rows.haveSameID(from, to)
  }

  /// Whether two rows near the divergence have the same id.
  @inline(__always)
  func isNearPair(_ from: Int, _ to: Int, in rows: RowLists) -> Bool {
    if rows.functions.hashesFirst {
      hashSource(from, .careful, in: rows)
      hashTarget(to, .careful, in: rows)
    }
    return isPair(from, to, in: rows)
  }

  /// Compares the next few rows of both lists, nearest first.
  mutating func findNear(in rows: RowLists) -> Bool {
    let farthest = SearchLimits.nearRows - 1
    for distance in 1...2 * farthest {
      for ahead in max(0, distance - farthest)...min(farthest, distance) {
        let x = from + distance - ahead
        let y = to + ahead
        guard x < sourceEnd, y < targetEnd, isNearPair(x, y, in: rows) else { continue }
        let isLast = x + 1 == sourceEnd || y + 1 == targetEnd
        guard isLast || isNearPair(x + 1, y + 1, in: rows) else { continue }
        (from, to) = (x, y)
        return true
      }
    }
    return false
  }

  /// Whether a distant search may pay off. If lists have only a few distinct ids, anchors are
  /// everywhere but skip few rows, so the effort is limited by the number of rows matched so far.
  func mayFindFar(forMatches matches: Int) -> Bool {
    min(sourceEnd - from, targetEnd - to) > SearchLimits.fewRows
      && effort <= SearchLimits.effortPerMatch * matches + SearchLimits.freeEffort
  }

  /// Searches windows of both lists, then all remaining rows in giant steps.
  mutating func findFar(in rows: RowLists, by hashing: IDHashing) -> Bool {
    let ahead = (source: sourceEnd - from, target: targetEnd - to)
    for size in [SearchLimits.smallWindow, SearchLimits.largeWindow] {
      let window = AnchorWindow(
        sourceCount: min(size, ahead.source), targetCount: min(size, ahead.target))
      if find(window, in: rows, hashing) { return true }
      if size >= max(ahead.source, ahead.target) { return false }
    }
    // Steps of √n rows balance the rows sampled in one list and the adjacent rows of the other.
    var step = SearchLimits.smallestStep
    while step * step < max(ahead.source, ahead.target) { step *= 2 }
    return find(
      AnchorWindow(
        sourceStep: step, sourceCount: (ahead.source + step - 1) / step,
        targetCount: min(step, ahead.target), confirmations: SearchLimits.distantConfirmations),
      in: rows, hashing)
      || find(
        AnchorWindow(
          sourceCount: min(step, ahead.source), targetStep: step,
          targetCount: (ahead.target + step - 1) / step,
          confirmations: SearchLimits.distantConfirmations), in: rows, hashing)
  }

  /// Finds the first row of the target's window that is also in the source's window.
  mutating func find(
    _ window: AnchorWindow, in rows: RowLists, _ hashing: IDHashing
  ) -> Bool {
    assert(window.sourceCount > 0, "The window needs a row.")
    // At most half of the slots are taken, and the mask keeps every slot within bounds. Rows of the
    // windows are within bounds, because the windows were cut to what is left of the lists.
    let mask = window.slotCount - 1
    effort += window.sourceCount + window.targetCount
    let anchor = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: mask + 1) {
      slots -> (Int, Int)? in
      slots.initialize(repeating: 0)
      for index in 0..<window.sourceCount {
        let x = from + index * window.sourceStep
        let hash = hashes.source(x) { rows.sourceHash(x, hashing) }
        var slot = Int(hash) & mask
        var probes = 0
        while slots[slot] != 0, probes < SearchLimits.longestProbe {
          (slot, probes) = ((slot + 1) & mask, probes + 1)
        }
        if slots[slot] == 0 { slots[slot] = UInt64(hash) << 32 | UInt64(index + 1) }
      }
      for index in 0..<window.targetCount {
        let y = to + index * window.targetStep
        let hash = hashes.target(y) { rows.targetHash(y, hashing) }
        var slot = Int(hash) & mask
        var probes = 0
        while slots[slot] != 0, probes <= SearchLimits.longestProbe {
          if UInt32(slots[slot] >> 32) == hash {
            let x = from + (Int(slots[slot] & 0xFFFF_FFFF) - 1) * window.sourceStep
            if window.hasAdjacentTarget(after: index) { hashTarget(y + 1, hashing, in: rows) }
            if isConfirmed(x, y, by: window.confirmations, in: rows), isPair(x, y, in: rows) {
              return (x, y)
            }
          }
          (slot, probes) = ((slot + 1) & mask, probes + 1)
        }
      }
      return nil
    }
    guard var (x, y) = anchor else { return false }
    while x > from, y > to, isPair(x - 1, y - 1, in: rows) { (x, y) = (x - 1, y - 1) }
    (from, to) = (x, y)
    return true
  }

  /// Hashes a source row for later comparisons, if hashes are stored.
  @inline(__always)
  func hashSource(_ row: Int, _ hashing: IDHashing, in rows: RowLists) {
    guard hashes.isStoring else { return }
    _ = hashes.source(row) { rows.sourceHash(row, hashing) }
  }

  /// Hashes a target row for later comparisons, if hashes are stored.
  @inline(__always)
  func hashTarget(_ row: Int, _ hashing: IDHashing, in rows: RowLists) {
    guard hashes.isStoring else { return }
    _ = hashes.target(row) { rows.targetHash(row, hashing) }
  }

  /// Whether the rows after a pair are pairs, too.
  func isConfirmed(_ x: Int, _ y: Int, by count: Int, in rows: RowLists) -> Bool {
    guard x + count < sourceEnd, y + count < targetEnd else { return false }
    for next in 1...count where !isPair(x + next, y + next, in: rows) { return false }
    return true
  }
}

/// The rows ahead that are compared.
struct AnchorWindow {
  var sourceStep = 1
  var sourceCount: Int
  var targetStep = 1
  var targetCount: Int
  /// The number of pairs that must follow a pair to confirm it.
  var confirmations = 1

  init(
    sourceStep: Int = 1, sourceCount: Int, targetStep: Int = 1, targetCount: Int,
    confirmations: Int = 1
  ) {
    self.sourceStep = sourceStep
    self.sourceCount = sourceCount
    self.targetStep = targetStep
    self.targetCount = targetCount
    self.confirmations = confirmations
  }

  /// Whether the row after a row of the target's window is in the window, too.
  @inline(__always)
  func hasAdjacentTarget(after index: Int) -> Bool { targetStep == 1 && index + 1 < targetCount }

  /// A power of two that is at least twice the number of rows in the table.
  var slotCount: Int { 1 << (Int.bitWidth - (sourceCount * 2 - 1).leadingZeroBitCount) }
}
