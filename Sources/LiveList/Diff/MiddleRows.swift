/// The rows between head and tail. Indexes are relative to the end of the head.
///
/// The lists are used in place. Callers pass only indexes below ``sourceCount`` and ``targetCount``.
struct MiddleRows: Leftovers {
  let hashes: HashMemory
  let start: Int
  let sourceCount: Int
  let targetCount: Int

  init(_ hashes: HashMemory, start: Int, sourceCount: Int, targetCount: Int) {
    self.hashes = hashes
    self.start = start
    self.sourceCount = sourceCount
    self.targetCount = targetCount
  }

  @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing, _ lists: RowLists) -> UInt32 {
    hashes.source(start + index) { lists.sourceHash(start + index, hashing) }
  }

  @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing, _ lists: RowLists) -> UInt32 {
    hashes.target(start + index) { lists.targetHash(start + index, hashing) }
  }

  @inline(__always)
  func haveSameID(_ from: Int, _ to: Int, _ lists: RowLists) -> Bool {
    !hashes.differ(source: start + from, target: start + to)
      && lists.haveSameID(start + from, start + to)
  }

  @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int, _ lists: RowLists) -> Bool {
    !hashes.differ(sources: start + left, start + right)
      && lists.sourcesHaveSameID(start + left, start + right)
  }

  /// The number of other rows with the id of a pair, among the first rows of both lists.
  func duplicates(
    of from: Int, _ to: Int, sources: Int, targets: Int, _ lists: RowLists
  ) -> Int {
    guard hashes.isStoring else {
      let row = start + from
      return lists.count(of: row, in: lists.source(start), sources, without: from)
        + lists.count(of: row, in: lists.target(start), targets, without: to)
    }
    var duplicates = 0
    for other in 0..<sources where other != from && sourcesHaveSameID(from, other, lists) {
      duplicates += 1
    }
    for other in 0..<targets where other != to && haveSameID(from, other, lists) {
      duplicates += 1
    }
    return duplicates
  }

  @inline(__always)
  func showSame(_ from: Int, _ to: Int, _ lists: RowLists) -> Bool {
    lists.showSame(start + from, start + to)
  }

  @inline(__always)
  func relation(_ from: Int, _ to: Int, _ lists: RowLists) -> RowRelation {
    lists.relation(start + from, start + to)
  }

  /// Whether an id occurs more than once in one of two short lists. May also return `true` if all
  /// ids are unique.
  ///
  /// A target row that is paired has the id of a source row. So if the ids in the source are unique,
  /// only an inserted row can have the id of another target row.
  func mayHaveDuplicates(
    _ lists: RowLists, _ hashing: IDHashing, inserted: UnsafeMutableBufferPointer<Int32>
  ) -> Bool {
    withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: DuplicateLimits.filterWords
    ) { seen in
      seen.initialize(repeating: 0)
      for row in 0..<sourceCount where seen.insertBit(sourceHash(row, hashing, lists)) {
        return true
      }
      for row in inserted
      where seen.insertBit(targetHash(Int(row) - start, hashing, lists)) { return true }
      return false
    }
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sets one of the bits, and returns whether it was set before.
  @inline(__always)
  func insertBit(_ hash: UInt32) -> Bool {
    let word = Int(hash >> 6) & (DuplicateLimits.filterWords - 1)
    let bit = UInt64(1) << UInt64(hash & 63)
    defer { self[word] |= bit }
    return self[word] & bit != 0
  }
}
