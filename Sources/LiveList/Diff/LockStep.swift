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
extension Matching {
  /// Adds the pairs to a matching that has no pairs yet.
  mutating func walk(_ rows: RowLists) {
    let (sourceCount, targetCount) = (rows.source.count, rows.target.count)
    head = match(rows, from: 0, 0, to: sourceCount, targetCount)
    guard head < max(sourceCount, targetCount) else { return }
    matchTail(rows)
    matchMiddle(rows)
    for index in stride(from: spare.count - 1, through: 0, by: -1) {
      updates.append(spare[index])
    }
  }

  /// Pairs rows from two positions onward, until two ids differ. Returns the number of pairs.
  private mutating func match(
    _ rows: RowLists, from: Int, _ to: Int, to sourceEnd: Int, _ targetEnd: Int
  ) -> Int {
    let limit = min(sourceEnd - from, targetEnd - to)
    guard limit > 0 else { return 0 }
    var count = 0
    // The limit is the number of rows left in the shorter list, so no address leaves its list.
    while true {
      count += rows.sameRows(from + count, to + count, upTo: limit - count)
      guard count < limit, rows.haveSameID(from + count, to + count) else { return count }
      updates.append(MatchedRun(source: from + count, target: to + count))
      count += 1
    }
  }

  /// Pairs rows from the end. Updated rows are stored separately, last first.
  private mutating func matchTail(_ rows: RowLists) {
    let (sourceCount, targetCount) = (rows.source.count, rows.target.count)
    let limit = min(sourceCount, targetCount) - head
    guard limit > 0 else { return }
    // The limit leaves out the rows of the head, so head and tail never overlap.
    while true {
      tail += rows.sameRows(before: sourceCount - tail, targetCount - tail, upTo: limit - tail)
      let from = sourceCount - 1 - tail
      let to = targetCount - 1 - tail
      guard tail < limit, rows.haveSameID(from, to) else { break }
      spare.append(MatchedRun(source: from, target: to))
      tail += 1
    }
  }

  /// Pairs the rows between head and tail.
  ///
  /// Each time no position is found at which the lists agree again, more rows are skipped. So the
  /// walk gives up after a few attempts if the lists have no common order.
  private mutating func matchMiddle(_ rows: RowLists) {
    let sourceEnd = rows.source.count - tail
    let targetEnd = rows.target.count - tail
    var search = AnchorSearch(
      from: head, to: head, sourceEnd: sourceEnd, targetEnd: targetEnd)
    if rows.functions.hashesFirst { keepHashes(of: &search, rows) }
    var skip = SearchLimits.firstSkip
    var matched = 0
    while search.from < sourceEnd, search.to < targetEnd {
      guard
        search.findNear(in: rows)
          || search.mayFindFar(forMatches: matched) && findFar(&search, rows)
      else {
        search.from += skip
        search.to += skip
        skip *= 2
        continue
      }
      let count = match(rows, from: search.from, search.to, to: sourceEnd, targetEnd)
      runs.append(MatchedRun(source: search.from, target: search.to, count: count))
      matched += count
      search.from += count
      search.to += count
      if count >= SearchLimits.longRun { skip = SearchLimits.firstSkip }
    }
  }

  private mutating func findFar(_ search: inout AnchorSearch, _ rows: RowLists) -> Bool {
    keepHashes(of: &search, rows)
    return search.findFar(in: rows, by: hashing(rows))
  }

  /// Starts to store the hashes of a search, unless it stores them already.
  private mutating func keepHashes(of search: inout AnchorSearch, _ rows: RowLists) {
    guard !search.hashes.isStoring else { return }
    keepHashes(
      by: hashing(rows), sourceEnd: rows.source.count - tail,
      targetEnd: rows.target.count - tail)
    search.hashes = hashMemory
  }
}
