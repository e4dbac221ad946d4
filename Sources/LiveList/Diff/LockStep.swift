/// Walks two lists side by side and pairs the rows that kept their order, without hashing rows that
/// didn't move.
///
/// It pairs the common head first, then the common tail, and walks the rows between them in
/// lockstep. Where the lists diverge, it looks ahead for two adjacent pairs. The rows that it skips
/// are left for ``LeftoverPairs``.
///
/// Invariant: the runs ascend in the source and in the target, and don't overlap. Every index comes
/// from counting, never from an id, so the worst that an incorrect `==` can cause is a wrong diff.
///
/// Source: trimming common ends and looking ahead locally are folklore of diff programs. This
/// combines E. W. Myers, Algorithmica 1, 1986, doi:10.1007/BF01840446, and P. Heckel, CACM 21(4),
/// 1978, doi:10.1145/359460.359467.
@frozen @usableFromInline
struct LockStep<Role: RowRole> {
  @usableFromInline typealias Rows = UnsafeBufferPointer<Role.Row>

  @usableFromInline let role: Role
  @usableFromInline let source: Rows
  @usableFromInline let target: Rows

  @inlinable
  init(_ role: Role, _ source: Rows, _ target: Rows) {
    self.role = role
    self.source = source
    self.target = target
  }

  /// Adds the pairs to a matching that has no pairs yet.
  @inlinable
  func walk(into matching: inout Matching) {
    matching.head = match(from: 0, 0, to: source.count, target.count, &matching.updates)
    guard matching.head < max(source.count, target.count) else { return }
    matchTail(into: &matching)
    matchMiddle(into: &matching)
    for index in stride(from: matching.spare.count - 1, through: 0, by: -1) {
      matching.updates.append(matching.spare[index])
    }
  }

  /// Pairs rows from two positions onward, until two ids differ. Returns the number of pairs.
  @inlinable
  func match(
    from: Int, _ to: Int, to sourceEnd: Int, _ targetEnd: Int,
    _ updates: inout ScratchArray<MatchedRun>
  ) -> Int {
    let limit = min(sourceEnd - from, targetEnd - to)
    guard limit > 0, let source = source.baseAddress, let target = target.baseAddress else {
      return 0
    }
    var count = 0
    // The limit is the number of rows left in the shorter list, so no pointer leaves its list.
    while true {
      count += equalRows(source + (from + count), target + (to + count), upTo: limit - count)
      guard count < limit,
        role.haveSameID(source + (from + count), target + (to + count))
      else { return count }
      updates.append(MatchedRun(source: from + count, target: to + count))
      count += 1
    }
  }

  /// The innermost loop: returns the number of pairs with equal content. It doesn't write to
  /// memory.
  @inlinable @inline(__always)
  func equalRows(
    _ source: UnsafePointer<Role.Row>, _ target: UnsafePointer<Role.Row>, upTo limit: Int
  ) -> Int {
    var (source, target) = (source, target)
    var rest = limit
    while rest > 0, role.areSame(source, target) {
      (source, target) = (source + 1, target + 1)
      rest &-= 1
    }
    return limit - rest
  }

  /// The same loop backward.
  @inlinable @inline(__always)
  func equalRows(
    before source: UnsafePointer<Role.Row>, _ target: UnsafePointer<Role.Row>, upTo limit: Int
  ) -> Int {
    var (source, target) = (source - 1, target - 1)
    var rest = limit
    while rest > 0, role.areSame(source, target) {
      (source, target) = (source - 1, target - 1)
      rest &-= 1
    }
    return limit - rest
  }

  /// Pairs rows from the end. Updated rows are stored separately, last first.
  @inlinable
  func matchTail(into matching: inout Matching) {
    let limit = min(source.count, target.count) - matching.head
    guard limit > 0, let first = source.baseAddress, let other = target.baseAddress else { return }
    var tail = 0
    // The limit leaves out the rows of the head, so head and tail never overlap.
    while true {
      tail += equalRows(
        before: first + (source.count - tail), other + (target.count - tail), upTo: limit - tail)
      let from = source.count - 1 - tail
      let to = target.count - 1 - tail
      guard tail < limit, role.haveSameID(first + from, other + to) else { break }
      matching.spare.append(MatchedRun(source: from, target: to))
      tail += 1
    }
    matching.tail = tail
  }

  /// Pairs the rows between head and tail.
  ///
  /// Each time no position is found at which the lists agree again, more rows are skipped. So the
  /// walk gives up after a few attempts if the lists have no common order.
  @inlinable
  func matchMiddle(into matching: inout Matching) {
    let sourceEnd = source.count - matching.tail
    let targetEnd = target.count - matching.tail
    guard let first = source.baseAddress, let other = target.baseAddress else { return }
    var search = AnchorSearch(
      role, source: first, target: other, from: matching.head, to: matching.head,
      sourceEnd: sourceEnd, targetEnd: targetEnd)
    if AnchorSearch<Role>.hashesFirst { keepHashes(of: &search, &matching) }
    var skip = SearchLimits.firstSkip
    var matched = 0
    while search.from < sourceEnd, search.to < targetEnd {
      guard
        search.findNear()
          || search.mayFindFar(forMatches: matched) && findFar(&search, &matching)
      else {
        search.from += skip
        search.to += skip
        skip *= 2
        continue
      }
      let count = match(from: search.from, search.to, to: sourceEnd, targetEnd, &matching.updates)
      matching.runs.append(MatchedRun(source: search.from, target: search.to, count: count))
      matched += count
      search.from += count
      search.to += count
      if count >= SearchLimits.longRun { skip = SearchLimits.firstSkip }
    }
  }

  @inlinable
  func findFar(_ search: inout AnchorSearch<Role>, _ matching: inout Matching) -> Bool {
    keepHashes(of: &search, &matching)
    return search.findFar(by: matching.hashing())
  }

  /// Starts to store the hashes of a search, unless it stores them already.
  @inlinable
  func keepHashes(of search: inout AnchorSearch<Role>, _ matching: inout Matching) {
    guard !search.hashes.isStoring else { return }
    matching.keepHashes(
      by: matching.hashing() as IDHashing<Role.ID>,
      sourceEnd: source.count - matching.tail, targetEnd: target.count - matching.tail)
    search.hashes = matching.hashMemory
  }
}
