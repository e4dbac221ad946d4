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
}
