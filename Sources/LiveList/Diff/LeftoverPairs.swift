/// The rows that a walk in lock step left over, in order.
@usableFromInline
protocol Leftovers {
  associatedtype ID: Hashable

  var sourceCount: Int { get }
  var targetCount: Int { get }
  func sourceID(_ index: Int) -> ID
  func targetID(_ index: Int) -> ID
  /// The hash of the id of a source row.
  func sourceHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32
  /// The hash of the id of a target row.
  func targetHash(_ index: Int, _ hashing: IDHashing<ID>) -> UInt32
  /// Whether a source row and a target row have the same id.
  func haveSameID(_ from: Int, _ to: Int) -> Bool
  /// Whether a source row and a target row with its id show the same.
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

/// The source leftover that became a target leftover, if any, and whether it shows the same.
@frozen @usableFromInline
struct Partner {
  @usableFromInline let code: UInt32

  @inlinable
  init(_ index: Int, isChanged: Bool) {
    code = UInt32(truncatingIfNeeded: index) | (isChanged ? 1 << 31 : 0)
  }

  @inlinable
  init() { code = .max }

  @inlinable var isSome: Bool { code != .max }
  @inlinable var isChanged: Bool { code >> 31 == 1 }
  @inlinable var index: Int { Int(code & ~(1 << 31)) }
}

/// Pairs the rows left over, by ID.
///
/// Equal ids are paired in order, or as neighbors of pairs before: a block that moved, or a
/// reversed list, is followed row by row and never hashed. The table is built for the first row
/// that isn't at its expected position.
///
/// Invariant: ``isTaken`` holds exactly for the sources in ``partners``, each of which is there once.
@frozen @usableFromInline
struct LeftoverPairs {
  /// For each target leftover the source leftover that became it.
  @usableFromInline let partners: UnsafeMutableBufferPointer<Partner>
  /// For each source leftover whether it has a target.
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

  /// Calls a function with no pairs yet, and the memory for all of them.
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

  /// Whether comparing all pairs is faster.
  @inlinable var areFew: Bool { partners.count * isTaken.count <= 64 }

  /// Compares all pairs.
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

  /// Pairs neighbors of pairs, and all others with a table.
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

/// The way through the target leftovers, with what is expected next.
@frozen @usableFromInline
struct LeftoverWalk<Rows: Leftovers> {
  @usableFromInline let rows: Rows
  @usableFromInline var pairs: LeftoverPairs
  /// The next target leftover.
  @usableFromInline var to = 0
  /// The source leftover that was paired last.
  @usableFromInline var last: Int

  @inlinable
  init(_ rows: Rows, _ pairs: LeftoverPairs) {
    self.rows = rows
    self.pairs = pairs
    last = pairs.isTaken.count
  }

  /// Whether a source leftover is there, is free, and is the one that became the next target.
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

  /// Pairs from the first source row on: all rows of sections whose ids alone changed.
  @inlinable @inline(__always)
  mutating func followInOrder() {
    while to < pairs.partners.count, isNext(to) {
      pair(to)
      to += 1
    }
  }

  /// Pairs from the last source row backwards: all rows of a list that was reversed.
  @inlinable @inline(__always)
  mutating func followReversed() {
    while to < pairs.partners.count, isNext(last - 1) {
      pair(last - 1)
      to += 1
    }
  }

  /// Pairs neighbors without a table, and all others with one.
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
