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
  mutating func pairDuplicates(_ lists: RowLists) {
    guard isCrossed else { return }
    let rows = MiddleRows(
      hashMemory, start: head, sourceCount: sourceEnd - head,
      targetCount: targetEnd - head)
    let hashing = hashing(lists)
    let duplicates: Int
    if max(rows.sourceCount, rows.targetCount) <= DuplicateLimits.shortList {
      duplicates = rows.mayHaveDuplicates(lists, hashing, inserted: inserted.elements) ? 1 : 0
    } else {
      decideFates(replacesUpdates: false)
      duplicates = duplicatesOfMovedRow(
        rows, lists,
        looked: hashing.method == .hasher ? DuplicateLimits.slowSample : DuplicateLimits.fastSample)
    }
    let areFew = duplicates <= DuplicateLimits.mostDuplicates
    guard duplicates > 0, areFew || rows.sourceCount <= DuplicateLimits.mostRows else { return }
    decideFates(replacesUpdates: false)
    var chain = CommonChain(rows, lists, hashing)
    let isExact = areFew && chain.find(lists)
    let partners = chain.partners(lists)
    let length = isExact ? chain.length : partners.longestRise
    guard length > stayingCount else { return }
    rebuild(partners, sourceCount: rows.sourceCount) { from, to in rows.showSame(from, to, lists) }
  }

  /// The index in the target at which the common tail begins.
  var targetEnd: Int {
    head + inserted.count + runs.elements.reduce(0) { $0 + Int($1.count) }
  }

  /// The number of rows between head and tail that keep their positions.
  var stayingCount: Int {
    runs.elements.reduce(0) { $0 + ($1.fate == .stays ? Int($1.count) : 0) }
  }

  /// Estimates how many times the id of a moved row occurs in other rows, by looking at a limited
  /// number of rows; zero if no duplicate was found.
  func duplicatesOfMovedRow(_ rows: MiddleRows, _ lists: RowLists, looked: Int) -> Int {
    let (sources, targets) = (min(rows.sourceCount, looked), min(rows.targetCount, looked))
    var work = 0
    for run in runs.elements where run.fate == .moves {
      for row in 0..<Int(run.count) {
        let (from, to) = (Int(run.source) + row - head, Int(run.target) + row - head)
        let duplicates = rows.duplicates(
          of: from, to, sources: sources, targets: targets, lists)
        if duplicates > 0 {
          return max(
            1, duplicates * (rows.sourceCount + rows.targetCount) / (2 * (sources + targets)))
        }
        work += sources + targets
        guard work < DuplicateLimits.samples * looked else { return 0 }
      }
    }
    return 0
  }
}

/// How much work may be spent on ids that occur more than once.
///
/// The figures are for 2,000 to 10,000 rows with 100 ids, unless they say otherwise.
enum DuplicateLimits {
  /// The maximum number of rows between head and tail for which every id is looked at, with a filter
  /// in place of a table. Such lists take the fewest moves. For longer ones, the filter would report
  /// duplicates where there are none: 100 shuffled rows then take 300 comparisons instead of 119.
  static var shortList: Int { 64 }

  /// The number of words of the filter: 4,096 bits, half a kilobyte on the stack. With 64 unique
  /// ids, no two share a bit in three of five lists.
  static var filterWords: Int { 64 }

  /// The number of rows of each list in which the id of a moved row is looked for, if ids are
  /// compared as fast as words. It takes 1 to 2 µs; 4,096 rows would take a tenth of the time of a
  /// comparison of 10,000 rows.
  static var fastSample: Int { 512 }

  /// The same for all other ids. 512 rows would take 16 % more comparisons if 1 % of 10,000 rows
  /// moved.
  static var slowSample: Int { 64 }

  /// The number of full samples after which ids count as unique.
  static var samples: Int { 4 }

  /// The maximum number of rows with the same id for which all pairs are considered, as an estimate.
  /// With 64, and as many pairs for each row, lists take 10 to 18 times as long, and 11 % fewer of
  /// the rows of a shuffled one move.
  static var mostDuplicates: Int { 8 }

  /// The maximum number of rows if ids occur more often. If 10,000 rows are paired again in order,
  /// the comparison takes 2 to 6 times as long, and not one row fewer moves.
  static var mostRows: Int { 4_096 }

  /// Returns the maximum number of pairs that are considered. It limits what a wrong estimate of the
  /// number of duplicates may cost; lists of unique ids have one pair for each row.
  static func mostPairs(_ sourceCount: Int, _ targetCount: Int) -> Int {
    4 * (sourceCount + targetCount) + 64
  }
}
