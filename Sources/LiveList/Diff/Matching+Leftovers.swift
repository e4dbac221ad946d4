extension Matching {
  /// Pairs the rows that the lockstep walk has left over.
  mutating func pairLeftovers(_ lists: RowLists) {
    guard !deleted.isEmpty, !inserted.isEmpty else { return }
    let rows = RowLeftovers(
      hashMemory, deleted: UnsafeBufferPointer(deleted.elements),
      inserted: UnsafeBufferPointer(inserted.elements))
    LeftoverPairs.with(rows) { pairs in
      if pairs.areFew {
        pairs.pairEach(rows, lists)
      } else {
        pairs.pairByTable(rows, lists, hashing(lists))
      }
      if pairs.count > 0 { take(pairs) }
    }
  }

  /// Builds runs from the pairs of leftovers, joins adjacent ones, and merges them with the
  /// existing runs.
  mutating func take(_ pairs: LeftoverPairs) {
    spare.removeAll()
    spare.reserve(runs.count + pairs.count)
    let inOrder = updates.count
    var (next, kept) = (0, 0)
    var run = MatchedRun(source: 0, target: 0, count: 0)
    for (leftover, partner) in pairs.partners.enumerated() {
      let to = inserted[leftover]
      guard partner.isSome else {
        inserted[kept] = to
        kept += 1
        continue
      }
      let from = deleted[partner.index]
      if partner.isChanged { updates.append(MatchedRun(source: Int(from), target: Int(to))) }
      if next < runs.count, runs[next].target < to {
        finish(&run)
        repeat {
          spare.append(runs[next])
          next += 1
        } while next < runs.count && runs[next].target < to
      }
      if run.source + run.count == from, run.target + run.count == to {
        run.count += 1
      } else {
        finish(&run)
        run = MatchedRun(source: Int(from), target: Int(to))
      }
    }
    finish(&run)
    for index in next..<runs.count { spare.append(runs[index]) }
    swap(&runs, &spare)
    inserted.truncate(to: kept)
    dropTaken(pairs)
    if inOrder > 0, inOrder < updates.count { sortUpdates() }
    isCrossed = !runsAscend
  }

  /// Adds a run to ``spare``, unless it is empty, and empties it.
  @inline(__always)
  private mutating func finish(_ run: inout MatchedRun) {
    guard run.count > 0 else { return }
    spare.append(run)
    run.count = 0
  }

  var runsAscend: Bool {
    var last: Int32 = -1
    for run in runs.elements {
      guard run.source > last else { return false }
      last = run.source
    }
    return true
  }

  private func sortUpdates() {
    var updates = updates.elements
    updates.sort { $0.target < $1.target }
  }

  /// Keeps only those source rows that weren't paired.
  private mutating func dropTaken(_ pairs: LeftoverPairs) {
    guard pairs.count < deleted.count else { return deleted.removeAll() }
    var kept = 0
    for (leftover, isTaken) in pairs.isTaken.enumerated() where !isTaken {
      deleted[kept] = deleted[leftover]
      kept += 1
    }
    deleted.truncate(to: kept)
  }
}

/// The leftover rows of two lists.
///
/// The lists and the matching's arrays are used in place. Every index was counted by the matching
/// of these lists, so every pointer is to one of their rows.
struct RowLeftovers: Leftovers {
  let hashes: HashMemory
  let deleted: UnsafeBufferPointer<Int32>
  let inserted: UnsafeBufferPointer<Int32>

  init(
    _ hashes: HashMemory, deleted: UnsafeBufferPointer<Int32>,
    inserted: UnsafeBufferPointer<Int32>
  ) {
    self.hashes = hashes
    self.deleted = deleted
    self.inserted = inserted
  }

  var sourceCount: Int { deleted.count }
  var targetCount: Int { inserted.count }

  @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int, _ lists: RowLists) -> Bool {
    lists.sourcesHaveSameID(Int(deleted[left]), Int(deleted[right]))
  }

  @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing, _ lists: RowLists) -> UInt32 {
    let row = Int(deleted[index])
    return hashes.source(row) { lists.sourceHash(row, hashing) }
  }

  @inline(__always)
  func sourceHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: RowLists,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    guard self.hashes.isStoring else {
      return lists.sourceHashes(UnsafeBufferPointer(rebasing: deleted[rows]), hashing, into: hashes)
    }
    for row in rows { hashes[row - rows.lowerBound] = sourceHash(row, hashing, lists) }
  }

  @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing, _ lists: RowLists) -> UInt32 {
    let row = Int(inserted[index])
    return hashes.target(row) { lists.targetHash(row, hashing) }
  }

  @inline(__always)
  func targetHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: RowLists,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    guard self.hashes.isStoring else {
      return lists.targetHashes(
        UnsafeBufferPointer(rebasing: inserted[rows]), hashing, into: hashes)
    }
    for row in rows { hashes[row - rows.lowerBound] = targetHash(row, hashing, lists) }
  }

  @inline(__always)
  func relate(
    _ candidates: UnsafePointer<Int32>, _ targets: Range<Int>, _ lists: RowLists,
    into relations: UnsafeMutablePointer<RowRelation>
  ) {
    guard !hashes.isStoring, let sources = deleted.baseAddress, let first = inserted.baseAddress
    else { return relateEach(candidates, targets, lists, into: relations) }
    lists.relate(
      RowPairs(
        candidates, of: sources, first + targets.lowerBound, count: targets.count,
        relations: relations))
  }

  @inline(__always)
  func haveSameID(_ from: Int, _ to: Int, _ lists: RowLists) -> Bool {
    let (from, to) = (Int(deleted[from]), Int(inserted[to]))
    return !hashes.differ(source: from, target: to) && lists.haveSameID(from, to)
  }

  @inline(__always)
  func showSame(_ from: Int, _ to: Int, _ lists: RowLists) -> Bool {
    lists.showSame(Int(deleted[from]), Int(inserted[to]))
  }
  @inline(__always)
  func relation(_ from: Int, _ to: Int, _ lists: RowLists) -> RowRelation {
    let (from, to) = (Int(deleted[from]), Int(inserted[to]))
    return hashes.differ(source: from, target: to) ? .different : lists.relation(from, to)
  }
}
