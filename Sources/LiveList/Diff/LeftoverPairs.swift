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
struct LeftoverPairs<Rows: Leftovers> {
  @usableFromInline let rows: Rows
  /// For each target leftover the source leftover that became it, or -1.
  @usableFromInline var partners: [Int32]
  /// For each source leftover whether it has a target.
  @usableFromInline var isTaken: [Bool]
  /// How many pairs there are.
  @usableFromInline var count = 0

  @inlinable
  init(_ rows: Rows) {
    self.rows = rows
    partners = Array(repeating: -1, count: rows.targetCount)
    isTaken = Array(repeating: false, count: rows.sourceCount)
    if rows.sourceCount * rows.targetCount <= 64 { pairEach() } else { pairByTable() }
    assert(isTaken.count { $0 } == count && partners.count { $0 >= 0 } == count)
  }

  @inlinable @inline(__always)
  func isPair(_ from: Int, _ to: Int) -> Bool { rows.sourceID(from) == rows.targetID(to) }

  @inlinable @inline(__always)
  mutating func pair(_ from: Int, _ to: Int) {
    isTaken[from] = true
    partners[to] = Int32(truncatingIfNeeded: from)
    count += 1
  }

  /// Compares each with each, where they are few.
  @inlinable
  mutating func pairEach() {
    for to in 0..<partners.count {
      for from in 0..<isTaken.count where !isTaken[from] && isPair(from, to) {
        pair(from, to)
        break
      }
    }
  }

  @inlinable
  mutating func pairByTable() {
    // A reversed list begins with its last row.
    var last = isTaken.count
    var direction = -1
    var to = 0
    while to < partners.count {
      let expected = last + direction
      guard expected >= 0, expected < isTaken.count, !isTaken[expected], isPair(expected, to)
      else { break }
      pair(expected, to)
      (last, to) = (expected, to + 1)
    }
    guard to < partners.count else { return }
    var table = LeftoverTable(rows)
    direction = 0
    while to < partners.count {
      let expected = last + direction
      if direction != 0, expected >= 0, expected < isTaken.count, !isTaken[expected],
        isPair(expected, to)
      {
        pair(expected, to)
        last = expected
      } else {
        let from = table.popFirst(of: to, isTaken)
        direction = 0
        if from >= 0 {
          if abs(from - last) == 1 { direction = from - last }
          pair(from, to)
          last = from
        }
      }
      to += 1
    }
  }
}
