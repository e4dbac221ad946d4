/// Which row of a list became which row of another.
///
/// Rows in ``head`` and ``tail`` have their partners at the same place, counted from that end; the
/// rest is in runs, so that rows which did not change cost nothing beyond having been compared.
/// Every source row has at most one target and the other way round. Equal ids are paired in place
/// where the lists go in step, and otherwise in the order in which they stand.
///
/// Invariant: head, runs, tail and ``inserted`` together hold every target row once, and with
/// ``deleted`` in place of ``inserted`` every source row once.
@frozen @usableFromInline
struct Matching {
  /// How many rows both lists have in common at the beginning.
  @usableFromInline var head: Int
  /// How many rows both lists have in common at the end.
  @usableFromInline var tail: Int
  /// The pairs between head and tail, ascending in the target.
  @usableFromInline var runs: [MatchedRun]
  /// The pairs that show something else than before, ascending in the target.
  @usableFromInline var updates: [MatchedRun]
  /// The source rows without a target, ascending.
  @usableFromInline var deleted: [Int32] = []
  /// The target rows without a source, ascending.
  @usableFromInline var inserted: [Int32] = []
  /// Whether the runs need not ascend in the source.
  @usableFromInline var isCrossed = false

  /// Pairs the rows of two lists.
  ///
  /// - Complexity: O(*n* + *m*) expected, without a hash where nothing moved.
  @inlinable
  init<Role: RowRole>(
    _ role: Role, _ source: UnsafeBufferPointer<Role.Row>,
    _ target: UnsafeBufferPointer<Role.Row>
  ) {
    let steps = LockStep(role, source, target)
    head = steps.head
    tail = steps.tail
    runs = steps.runs
    updates = steps.updates
    guard head < max(source.count, target.count) else { return }
    collectLeftovers(sourceEnd: source.count - tail, targetEnd: target.count - tail)
    if !deleted.isEmpty, !inserted.isEmpty { pairLeftovers(role, source, target) }
    assert(isComplete(source.count, target.count), "A row was lost or paired twice.")
  }

  /// Whether every row is in one place, and the runs are in order.
  @usableFromInline
  func isComplete(_ sourceCount: Int, _ targetCount: Int) -> Bool {
    let matched = head + tail + runs.reduce(0) { $0 + Int($1.count) }
    return matched + deleted.count == sourceCount && matched + inserted.count == targetCount
      && zip(runs, runs.dropFirst()).allSatisfy { $0.target + $0.count <= $1.target }
  }

  /// Notes what lies between the runs.
  @usableFromInline
  mutating func collectLeftovers(sourceEnd: Int, targetEnd: Int) {
    var from = Int32(head)
    var to = Int32(head)
    for run in runs {
      if from < run.source { deleted.append(contentsOf: from..<run.source) }
      if to < run.target { inserted.append(contentsOf: to..<run.target) }
      from = run.source + run.count
      to = run.target + run.count
    }
    deleted.append(contentsOf: from..<Int32(sourceEnd))
    inserted.append(contentsOf: to..<Int32(targetEnd))
  }

  /// Pairs the rows that moved past others.
  @inlinable
  mutating func pairLeftovers<Role: RowRole>(
    _ role: Role, _ source: UnsafeBufferPointer<Role.Row>,
    _ target: UnsafeBufferPointer<Role.Row>
  ) {
    let pairs = deleted.withUnsafeBufferPointer { deleted in
      inserted.withUnsafeBufferPointer { inserted in
        let rows = RowLeftovers(
          role, source: source, target: target, deleted: deleted, inserted: inserted)
        return LeftoverPairs(of: rows)
      }
    }
    guard pairs.count > 0 else { return }
    let inOrder = updates.count
    for (leftover, partner) in pairs.partners.enumerated() where partner >= 0 {
      let from = Int(deleted[Int(partner)])
      let to = Int(inserted[leftover])
      if !role.showSame(source[from], target[to]) {
        updates.append(MatchedRun(source: from, target: to))
      }
    }
    if inOrder < updates.count { updates.sort { $0.target < $1.target } }
    merge(partners: pairs.partners)
    let matched = pairs.count
    if matched == deleted.count { deleted = [] } else { deleted.keep { !pairs.isTaken[$0] } }
    if matched == inserted.count { inserted = [] } else { inserted.keep { pairs.partners[$0] < 0 } }
    isCrossed = true
  }

  /// Adds pairs of leftovers to the runs, neighbours as one.
  @usableFromInline
  mutating func merge(partners: [Int32]) {
    var merged: [MatchedRun] = []
    merged.reserveCapacity(runs.count + partners.count)
    var next = 0
    for (leftover, partner) in partners.enumerated() where partner >= 0 {
      let from = deleted[Int(partner)]
      let to = inserted[leftover]
      while next < runs.count, runs[next].target < to {
        merged.append(runs[next])
        next += 1
      }
      if let last = merged.last, last.source + last.count == from, last.target + last.count == to {
        merged[merged.count - 1].count += 1
      } else {
        merged.append(MatchedRun(source: Int(from), target: Int(to)))
      }
    }
    merged.append(contentsOf: runs[next...])
    runs = merged
  }
}

extension [Int32] {
  /// Keeps the elements at some places.
  @inlinable
  mutating func keep(where isKept: (Int) -> Bool) {
    var count = 0
    for index in indices where isKept(index) {
      self[count] = self[index]
      count += 1
    }
    removeLast(self.count - count)
  }
}

/// The rows that one pair of lists left over.
@frozen @usableFromInline
struct RowLeftovers<Role: RowRole>: Leftovers {
  @usableFromInline let role: Role
  @usableFromInline let source: UnsafeBufferPointer<Role.Row>
  @usableFromInline let target: UnsafeBufferPointer<Role.Row>
  @usableFromInline let deleted: UnsafeBufferPointer<Int32>
  @usableFromInline let inserted: UnsafeBufferPointer<Int32>

  @inlinable
  init(
    _ role: Role, source: UnsafeBufferPointer<Role.Row>, target: UnsafeBufferPointer<Role.Row>,
    deleted: UnsafeBufferPointer<Int32>, inserted: UnsafeBufferPointer<Int32>
  ) {
    self.role = role
    self.source = source
    self.target = target
    self.deleted = deleted
    self.inserted = inserted
  }

  @inlinable var sourceCount: Int { deleted.count }
  @inlinable var targetCount: Int { inserted.count }

  @inlinable @inline(__always)
  func sourceID(_ index: Int) -> Role.ID { role.id(of: source[Int(deleted[index])]) }

  @inlinable @inline(__always)
  func targetID(_ index: Int) -> Role.ID { role.id(of: target[Int(inserted[index])]) }
}
