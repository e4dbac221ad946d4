/// Pairs rows with equal ids so that the fewest rows move.
///
/// If an id occurs once in each list, there is only one way to pair it. If it occurs more often,
/// the choice of pairs determines how many rows move, and pairing in order isn't always the best:
/// the largest set of pairs that keep their order is the longest common subsequence of the ids.
///
/// Source: J. W. Hunt, T. G. Szymanski, A fast algorithm for computing longest common subsequences,
/// CACM 20(5), 1977, doi:10.1145/359581.359603.
extension Matching {
  /// Pairs the rows between head and tail again if rows have to move, ids occur more than once, and
  /// fewer rows move as a result. If each id occurs only a few times, the number of moves is then
  /// minimal. Otherwise it is at most that of pairing in order.
  ///
  /// - Complexity: O((*n* + *r*) log *n*) in the number *n* of rows and the number *r* of pairs
  ///   with equal ids. At most about four pairs for each row are considered. Lists of more than
  ///   4,096 rows keep their pairs if an id occurs more than about eight times.
  @inlinable
  mutating func pairDuplicates<Role: RowRole>(
    _ role: Role, _ source: UnsafeBufferPointer<Role.Row>, _ target: UnsafeBufferPointer<Role.Row>
  ) {
    guard isCrossed, let source = source.baseAddress, let target = target.baseAddress else {
      return
    }
    let rows = MiddleRows(
      role, source: source, target: target, hashMemory, start: head,
      sourceCount: sourceEnd - head, targetCount: targetEnd - head)
    let hashing: IDHashing<Role.ID> = hashing()
    let twins: Int
    if max(rows.sourceCount, rows.targetCount) <= 64 {
      twins = rows.mayHaveDuplicates(hashing, inserted: inserted.elements) ? 1 : 0
    } else {
      decideFates(replacesUpdates: false)
      twins = twinsOfMovedRow(rows, looked: hashing.method == .hasher ? 64 : 512)
    }
    let areFew = twins <= CommonChain<MiddleRows<Role>>.mostTwins
    guard twins > 0, areFew || rows.sourceCount <= 4_096 else { return }
    decideFates(replacesUpdates: false)
    var chain = CommonChain(rows, hashing)
    let isExact = areFew && chain.find()
    let partners = chain.partners()
    let length = isExact ? chain.length : partners.longestRise
    guard length > stayingCount else { return }
    rebuild(partners, sourceCount: rows.sourceCount) { from, to in rows.showSame(from, to) }
  }

  /// The index in the target at which the common tail begins.
  @inlinable var targetEnd: Int {
    head + inserted.count + runs.elements.reduce(0) { $0 + Int($1.count) }
  }

  /// The number of rows between head and tail that keep their positions.
  @usableFromInline var stayingCount: Int {
    runs.elements.reduce(0) { $0 + ($1.fate == .stays ? Int($1.count) : 0) }
  }

  /// Estimates how many times the id of a moved row occurs in other rows, by looking at a limited
  /// number of rows; zero if no duplicate was found.
  @inlinable
  func twinsOfMovedRow<Role: RowRole>(_ rows: MiddleRows<Role>, looked: Int) -> Int {
    let (sources, targets) = (min(rows.sourceCount, looked), min(rows.targetCount, looked))
    var work = 0
    for run in runs.elements where run.fate == .moves {
      for row in 0..<Int(run.count) {
        let (from, to) = (Int(run.source) + row - head, Int(run.target) + row - head)
        let twins = rows.twins(of: from, to, sources: sources, targets: targets)
        if twins > 0 {
          return max(1, twins * (rows.sourceCount + rows.targetCount) / (2 * (sources + targets)))
        }
        work += sources + targets
        guard work < 4 * looked else { return 0 }
      }
    }
    return 0
  }

  /// Computes runs, updates, deletes and inserts from pairs.
  @usableFromInline
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

/// The rows between head and tail. Indexes are relative to the end of the head.
@frozen @usableFromInline
struct MiddleRows<Role: RowRole>: Leftovers {
  @usableFromInline let role: Role
  @usableFromInline let source: UnsafePointer<Role.Row>
  @usableFromInline let target: UnsafePointer<Role.Row>
  @usableFromInline let hashes: HashMemory
  @usableFromInline let start: Int
  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int

  @inlinable
  init(
    _ role: Role, source: UnsafePointer<Role.Row>, target: UnsafePointer<Role.Row>,
    _ hashes: HashMemory, start: Int, sourceCount: Int, targetCount: Int
  ) {
    self.role = role
    self.source = source + start
    self.target = target + start
    self.hashes = hashes
    self.start = start
    self.sourceCount = sourceCount
    self.targetCount = targetCount
  }

  @inlinable @inline(__always)
  func sourceID(_ index: Int) -> Role.ID { role.id(of: source + index) }

  @inlinable @inline(__always)
  func targetID(_ index: Int) -> Role.ID { role.id(of: target + index) }

  @inlinable @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.source(start + index) { hashing(sourceID(index)) }
  }

  @inlinable @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.target(start + index) { hashing(targetID(index)) }
  }

  @inlinable @inline(__always)
  func haveSameID(_ from: Int, _ to: Int) -> Bool {
    !hashes.differ(source: start + from, target: start + to)
      && role.haveSameID(source + from, target + to)
  }

  @inlinable @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int) -> Bool {
    !hashes.differ(sources: start + left, start + right)
      && role.haveSameID(source + left, source + right)
  }

  /// The number of other rows with the id of a pair, among the first rows of both lists.
  @inlinable
  func twins(of from: Int, _ to: Int, sources: Int, targets: Int) -> Int {
    var twins = 0
    if hashes.isStoring {
      for other in 0..<sources where other != from && sourcesHaveSameID(from, other) { twins += 1 }
      for other in 0..<targets where other != to && haveSameID(from, other) { twins += 1 }
    } else {
      let (row, role) = (source + from, role)
      for other in 0..<sources where other != from && role.haveSameID(row, source + other) {
        twins += 1
      }
      for other in 0..<targets where other != to && role.haveSameID(row, target + other) {
        twins += 1
      }
    }
    return twins
  }

  @inlinable @inline(__always)
  func showSame(_ from: Int, _ to: Int) -> Bool { role.showSame(source + from, target + to) }

  /// Whether an id occurs more than once in one of two short lists. May also return `true` if all
  /// ids are unique.
  ///
  /// A target row that is paired has the id of a source row. So if the ids in the source are unique,
  /// only an inserted row can have the id of another target row.
  @inlinable
  func mayHaveDuplicates(
    _ hashing: IDHashing<Role.ID>, inserted: UnsafeMutableBufferPointer<Int32>
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { seen in
      seen.initialize(repeating: 0)
      for row in 0..<sourceCount where seen.insertBit(sourceHash(row, hashing)) { return true }
      for row in inserted
      where seen.insertBit(targetHash(Int(row) - start, hashing)) { return true }
      return false
    }
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sets one of 4,096 bits, and returns whether it was set before.
  @inlinable @inline(__always)
  func insertBit(_ hash: UInt32) -> Bool {
    let (word, bit) = (Int(hash >> 6 & 63), UInt64(1) << UInt64(hash & 63))
    defer { self[word] |= bit }
    return self[word] & bit != 0
  }
}

extension [Int32] {
  /// The length of the longest ascending subsequence, ignoring negative numbers.
  ///
  /// Source: C. Schensted, Canadian Journal of Mathematics 13, 1961, doi:10.4153/CJM-1961-015-3.
  @usableFromInline var longestRise: Int {
    var ends: [Int32] = []
    for number in self where number >= 0 {
      let end = ends.partitioningIndex { $0 >= number }
      if end == ends.count { ends.append(number) } else { ends[end] = number }
    }
    return ends.count
  }
}

/// The longest common subsequence of the ids of two lists.
@usableFromInline
struct CommonChain<Rows: Leftovers>: ~Copyable {
  /// A pair, and the pair before it in its chain.
  @usableFromInline
  struct Link {
    let from: Int32
    let to: Int32
    @usableFromInline let previous: Int32

    @usableFromInline
    init(from: Int, to: Int, previous: Int32) {
      self.from = Int32(truncatingIfNeeded: from)
      self.to = Int32(truncatingIfNeeded: to)
      self.previous = previous
    }
  }

  @usableFromInline let rows: Rows
  @usableFromInline var table: LeftoverTable<Rows>
  @usableFromInline var links: [Link] = []
  /// For each length, the last link of a chain of that length, as early in the source as possible.
  @usableFromInline var ends: [Int32] = []
  @inlinable
  init(_ rows: Rows, _ hashing: IDHashing<Rows.ID>) {
    self.rows = rows
    table = LeftoverTable(rows, hashing)
  }

  /// The maximum number of rows with the same id for which all pairs are considered.
  @inlinable static var mostTwins: Int { 8 }

  /// The number of pairs in the longest chain.
  @usableFromInline var length: Int { ends.count }

  /// - Returns: Whether there were few enough pairs to consider. If not, the chain is empty.
  @inlinable
  mutating func find() -> Bool {
    var budget = 4 * (rows.sourceCount + rows.targetCount) + 64
    var candidates: [Int] = []
    for to in 0..<rows.targetCount {
      candidates.removeAll(keepingCapacity: true)
      var from = table.first(of: to)
      while from >= 0 {
        candidates.append(from)
        from = table.following(from)
      }
      budget -= candidates.count
      guard budget >= 0 else {
        ends = []
        return false
      }
      for from in candidates.reversed() { deal(from, to) }
    }
    return true
  }

  /// Appends a pair to the longest chain that it can continue.
  @usableFromInline
  mutating func deal(_ from: Int, _ to: Int) {
    let end = ends.partitioningIndex { links[Int($0)].source >= from }
    if end < ends.count, links[Int(ends[end])].source == from { return }
    links.append(Link(from: from, to: to, previous: end == 0 ? -1 : ends[end - 1]))
    let link = Int32(truncatingIfNeeded: links.count - 1)
    if end == ends.count { ends.append(link) } else { ends[end] = link }
  }

  /// Returns the source row of each target row, or -1. Rows outside the chain are paired in order.
  @inlinable
  mutating func partners() -> [Int32] {
    var partners = [Int32](repeating: -1, count: rows.targetCount)
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.sourceCount) { isTaken in
      isTaken.initialize(repeating: false)
      var link = ends.last ?? -1
      while link >= 0 {
        let pair = links[Int(link)]
        partners[pair.target] = Int32(truncatingIfNeeded: pair.source)
        isTaken[pair.source] = true
        link = pair.previous
      }
      for to in partners.indices where partners[to] < 0 {
        let from = table.popFirst(of: to, isTaken)
        guard from >= 0 else { continue }
        partners[to] = Int32(truncatingIfNeeded: from)
        isTaken[from] = true
      }
    }
    return partners
  }
}

extension CommonChain.Link {
  @usableFromInline var source: Int { Int(from) }
  @usableFromInline var target: Int { Int(to) }
}
