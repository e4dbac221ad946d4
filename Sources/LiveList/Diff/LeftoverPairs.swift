/// The rows that the lockstep walk left unpaired, in order.
@usableFromInline
protocol Leftovers {
  associatedtype ID: Hashable

  var sourceCount: Int { get }
  var targetCount: Int { get }
  func sourceID(_ index: Int) -> ID
  func targetID(_ index: Int) -> ID
  /// Returns the hash of a source row's id.
  func sourceHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32
  /// Returns the hash of a target row's id.
  func targetHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32
  /// Returns whether a source row and a target row have the same id.
  func haveSameID(_ from: Int, _ to: Int) -> Bool
  /// Returns whether a source row and a target row with the same id show the same content.
  func showSame(_ from: Int, _ to: Int) -> Bool
}

extension Leftovers {
  @inlinable @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32 { hashing(sourceID(index)) }

  @inlinable @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32 { hashing(targetID(index)) }

  @inlinable @inline(__always)
  func haveSameID(_ from: Int, _ to: Int) -> Bool { sourceID(from) == targetID(to) }
}

/// The source leftover that a target leftover is paired with, if any, and whether both show the
/// same content.
@frozen @usableFromInline
struct Partner {
  @usableFromInline let code: UInt32

  @inlinable
  init(_ index: Int, isChanged: Bool) {
    // The highest bit is free, because a list has at most `MatchedRun.mostRows` rows.
    assert(index >= 0 && index <= MatchedRun.mostRows)
    code = UInt32(truncatingIfNeeded: index) | (isChanged ? 1 << 31 : 0)
  }

  @inlinable
  init() { code = .max }

  @inlinable var isSome: Bool { code != .max }
  @inlinable var isChanged: Bool { code >> 31 == 1 }
  @inlinable var index: Int { Int(code & ~(1 << 31)) }
}

/// Pairs the leftover rows by id.
///
/// Equal ids are paired in order, or next to rows that were paired already. So the rows of a moved
/// block or a reversed list are paired one after another without hashing. A hash table is built
/// only if a row isn't at its expected position.
///
/// Invariant: ``isTaken`` is true exactly for the sources in ``partners``, and no source occurs
/// there twice.
@frozen @usableFromInline
struct LeftoverPairs {
  /// For each target leftover, its source leftover.
  @usableFromInline let partners: UnsafeMutableBufferPointer<Partner>
  /// For each source leftover, whether it is paired.
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  /// The number of pairs.
  @usableFromInline var count = 0

  @inlinable
  init(
    partners: UnsafeMutableBufferPointer<Partner>, isTaken: UnsafeMutableBufferPointer<Bool>
  ) {
    self.partners = partners
    self.isTaken = isTaken
    partners.initialize(repeating: Partner())
    isTaken.initialize(repeating: false)
  }

  /// Calls a function with an empty set of pairs and memory for all of them. The pairs are valid
  /// only during the call.
  @inlinable
  static func with<Result>(
    _ rows: some Leftovers, _ body: (inout Self) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Partner.self, capacity: rows.targetCount) { partners in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.sourceCount) { isTaken in
        var pairs = Self(partners: partners, isTaken: isTaken)
        return body(&pairs)
      }
    }
  }

  /// Whether every source is compared with every target, instead of building a table.
  @inlinable var areFew: Bool { partners.count * isTaken.count <= Self.fewComparisons }

  /// The maximum number of comparisons without a table. It saves the table's allocation where few
  /// rows are left over. It also bounds what ids that are slow to compare may cost; in lists of 3 to
  /// 100 rows, values from 0 to 1,024 took the same time.
  @inlinable static var fewComparisons: Int { 64 }

  /// Compares every source with every target.
  @inlinable
  mutating func pairEach<Rows: Leftovers>(_ rows: Rows) {
    for to in partners.indices {
      for from in isTaken.indices
      where !isTaken[from] && rows.haveSameID(from, to) {
        isTaken[from] = true
        partners[to] = Partner(from, isChanged: !rows.showSame(from, to))
        count += 1
        break
      }
    }
  }

  /// Pairs rows next to pairs, and looks up all others in a table.
  @inlinable
  mutating func pairByTable<Rows: Leftovers>(_ rows: Rows, _ hashing: IDHashing<Rows.ID>) {
    var walk = LeftoverWalk(rows, self)
    walk.followInOrder()
    if walk.to == 0 { walk.followReversed() }
    if walk.to < partners.count { walk.pairRest(hashing) }
    self = walk.pairs
    assert(isTaken.count { $0 } == count && partners.count { $0.isSome } == count)
  }
}

/// Walks through the target leftovers and remembers which source is expected next.
@frozen @usableFromInline
struct LeftoverWalk<Rows: Leftovers> {
  @usableFromInline let rows: Rows
  @usableFromInline var pairs: LeftoverPairs
  /// The next target leftover.
  @usableFromInline var to = 0
  /// The source leftover of the latest pair.
  @usableFromInline var last: Int

  @inlinable
  init(_ rows: Rows, _ pairs: LeftoverPairs) {
    self.rows = rows
    self.pairs = pairs
    last = pairs.isTaken.count
  }

  /// Whether a source leftover exists, isn't paired yet, and has the id of the next target.
  @inlinable @inline(__always)
  func isNext(_ from: Int) -> Bool {
    from >= 0 && from < pairs.isTaken.count && !pairs.isTaken[from]
      && rows.haveSameID(from, to)
  }

  @inlinable @inline(__always)
  mutating func pair(_ from: Int) {
    pairs.isTaken[from] = true
    pairs.partners[to] = Partner(from, isChanged: !rows.showSame(from, to))
    pairs.count += 1
    last = from
  }

  /// Pairs rows in order, starting at the first source row. That pairs all rows if only the ids of
  /// sections have changed.
  @inlinable @inline(__always)
  mutating func followInOrder() {
    while to < pairs.partners.count, isNext(to) {
      pair(to)
      to += 1
    }
  }

  /// Pairs rows backward, starting at the last source row. That pairs all rows of a reversed list.
  @inlinable @inline(__always)
  mutating func followReversed() {
    while to < pairs.partners.count, isNext(last - 1) {
      pair(last - 1)
      to += 1
    }
  }

  /// Pairs the remaining rows: those next to a pair without the table, all others with it.
  @inlinable @inline(__always)
  mutating func pairRest(_ hashing: IDHashing<Rows.ID>) {
    var table = LeftoverTable(rows, hashing)
    var direction = 0
    while to < pairs.partners.count {
      if direction != 0, isNext(last + direction) {
        pair(last + direction)
      } else {
        let from = table.popFirst(of: to, pairs.isTaken)
        direction = from >= 0 && abs(from - last) == 1 ? from - last : 0
        if from >= 0 { pair(from) }
      }
      to += 1
    }
  }
}
