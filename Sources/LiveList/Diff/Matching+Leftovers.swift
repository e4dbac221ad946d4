extension Matching {
  /// Pairs the rows that the lockstep walk has left over.
  @inlinable
  mutating func pairLeftovers<Role: RowRole>(
    _ role: Role, _ source: UnsafeBufferPointer<Role.Row>, _ target: UnsafeBufferPointer<Role.Row>
  ) {
    guard !deleted.isEmpty, !inserted.isEmpty, let source = source.baseAddress,
      let target = target.baseAddress
    else { return }
    let rows = RowLeftovers(
      role, source: source, target: target, hashMemory,
      deleted: UnsafeBufferPointer(deleted.elements),
      inserted: UnsafeBufferPointer(inserted.elements))
    LeftoverPairs.with(rows) { pairs in
      if pairs.areFew {
        pairs.pairEach(rows)
      } else {
        pairs.pairByTable(rows, hashing())
      }
      if pairs.count > 0 { take(pairs) }
    }
  }

  /// Builds runs from the pairs of leftovers, joins adjacent ones, and merges them with the
  /// existing runs.
  @usableFromInline
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

  @usableFromInline var runsAscend: Bool {
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
@frozen @usableFromInline
struct RowLeftovers<Role: RowRole>: Leftovers {
  @usableFromInline let role: Role
  @usableFromInline let source: UnsafePointer<Role.Row>
  @usableFromInline let target: UnsafePointer<Role.Row>
  @usableFromInline let hashes: HashMemory
  @usableFromInline let deleted: UnsafeBufferPointer<Int32>
  @usableFromInline let inserted: UnsafeBufferPointer<Int32>

  @inlinable
  init(
    _ role: Role, source: UnsafePointer<Role.Row>, target: UnsafePointer<Role.Row>,
    _ hashes: HashMemory, deleted: UnsafeBufferPointer<Int32>, inserted: UnsafeBufferPointer<Int32>
  ) {
    self.role = role
    self.source = source
    self.target = target
    self.hashes = hashes
    self.deleted = deleted
    self.inserted = inserted
  }

  @inlinable var sourceCount: Int { deleted.count }
  @inlinable var targetCount: Int { inserted.count }

  @inlinable @inline(__always)
  func sourceID(_ index: Int) -> Role.ID { role.id(of: source + Int(deleted[index])) }

  @inlinable @inline(__always)
  func targetID(_ index: Int) -> Role.ID { role.id(of: target + Int(inserted[index])) }

  @inlinable @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.source(Int(deleted[index])) { hashing(sourceID(index)) }
  }

  @inlinable @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.target(Int(inserted[index])) { hashing(targetID(index)) }
  }

  @inlinable @inline(__always)
  func haveSameID(_ from: Int, _ to: Int) -> Bool {
    let (from, to) = (Int(deleted[from]), Int(inserted[to]))
    return !hashes.differ(source: from, target: to) && role.haveSameID(source + from, target + to)
  }

  @inlinable @inline(__always)
  func showSame(_ from: Int, _ to: Int) -> Bool {
    role.showSame(source + Int(deleted[from]), target + Int(inserted[to]))
  }
}
