/// The rows that a walk in lock step left over, in the order in which they stand.
@usableFromInline
protocol Leftovers {
  associatedtype ID: Hashable

  var sourceCount: Int { get }
  var targetCount: Int { get }
  func sourceID(_ index: Int) -> ID
  func targetID(_ index: Int) -> ID
}

/// Pairs what is left over by id.
///
/// Equal ids are paired in the order in which they stand, or as neighbours of what was paired
/// before: a block that moved, or a reversed list, is followed row by row and never hashed. The
/// first row that is not where it is expected has the table built.
///
/// Invariant: ``isTaken`` holds exactly for the sources in ``partners``, each of which is there once.
@frozen @usableFromInline
struct LeftoverPairs {
  /// For each target leftover the source leftover that became it, or -1.
  @usableFromInline var partners: [Int32]
  /// For each source leftover whether it has a target.
  @usableFromInline var isTaken: [Bool]
  /// How many pairs there are.
  @usableFromInline var count = 0

  @inlinable
  init<Rows: Leftovers>(of rows: Rows) {
    partners = Array(repeating: -1, count: rows.targetCount)
    isTaken = Array(repeating: false, count: rows.sourceCount)
    if rows.sourceCount * rows.targetCount <= 64 { pairEach(rows) } else { pairByTable(rows) }
    assert(isTaken.count { $0 } == count && partners.count { $0 >= 0 } == count)
  }

  /// Compares each with each, where they are few.
  @inlinable
  mutating func pairEach<Rows: Leftovers>(_ rows: Rows) {
    for to in 0..<partners.count {
      for from in 0..<isTaken.count
      where !isTaken[from] && rows.sourceID(from) == rows.targetID(to) {
        isTaken[from] = true
        partners[to] = Int32(truncatingIfNeeded: from)
        count += 1
        break
      }
    }
  }

  @inlinable
  mutating func pairByTable<Rows: Leftovers>(_ rows: Rows) {
    count = partners.withUnsafeMutableBufferPointer { partners in
      isTaken.withUnsafeMutableBufferPointer { isTaken in
        var walk = LeftoverWalk(rows, partners: partners, isTaken: isTaken)
        walk.followReversed()
        if walk.to < partners.count { walk.pairRest() }
        return walk.count
      }
    }
  }
}

/// The way through the target leftovers, with what is expected next.
@frozen @usableFromInline
struct LeftoverWalk<Rows: Leftovers> {
  @usableFromInline let rows: Rows
  @usableFromInline let partners: UnsafeMutableBufferPointer<Int32>
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  /// The next target leftover.
  @usableFromInline var to = 0
  /// The source leftover that was paired last.
  @usableFromInline var last: Int
  @usableFromInline var count = 0

  @inlinable
  init(
    _ rows: Rows, partners: UnsafeMutableBufferPointer<Int32>,
    isTaken: UnsafeMutableBufferPointer<Bool>
  ) {
    self.rows = rows
    self.partners = partners
    self.isTaken = isTaken
    last = isTaken.count
  }

  /// Whether a source leftover is there, is free, and is the one that became the next target.
  @inlinable @inline(__always)
  func isNext(_ from: Int) -> Bool {
    from >= 0 && from < isTaken.count && !isTaken[from] && rows.sourceID(from) == rows.targetID(to)
  }

  @inlinable @inline(__always)
  mutating func pair(_ from: Int) {
    isTaken[from] = true
    partners[to] = Int32(truncatingIfNeeded: from)
    last = from
    count += 1
  }

  /// Pairs from the last source row backwards: all rows of a list that was reversed.
  @inlinable
  mutating func followReversed() {
    while to < partners.count, isNext(last - 1) {
      pair(last - 1)
      to += 1
    }
  }

  /// Pairs neighbours without, and all others with a table.
  @inlinable
  mutating func pairRest() {
    let table = LeftoverTable(rows)
    defer { table.deallocate() }
    var direction = 0
    while to < partners.count {
      if direction != 0, isNext(last + direction) {
        pair(last + direction)
      } else {
        let from = table.popFirst(of: to, isTaken)
        direction = from >= 0 && abs(from - last) == 1 ? from - last : 0
        if from >= 0 { pair(from) }
      }
      to += 1
    }
  }
}
