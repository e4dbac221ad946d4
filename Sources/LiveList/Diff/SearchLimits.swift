/// How far ahead a comparison looks where two lists diverge.
///
/// With unique ids, no limit affects the number of moves, only how many ids are compared and hashed.
/// The figures are counts for 10,000 rows of which a share was deleted and as many inserted at
/// random, or for new lists. Where a figure is missing, other values between half and twice the
/// limit made no difference that could be measured.
enum SearchLimits {
  /// The number of rows of each list that are compared with each other.
  ///
  /// With 10 % edited, 4 rows leave 4,700 ids to hash, 3 leave 7,400, 6 leave 3,100. But with 30 %
  /// edited, 8 rows take 51,000 comparisons instead of 11,000, and lists without a common row take
  /// 7, 19 and 67 comparisons with 2, 4 and 8 rows before the search ends.
  static var nearRows: Int { 4 }

  /// If one of the lists has no more rows left than this, no window is hashed for them. Values from
  /// 1 to 16 made no difference; with 32, lists of 20 shuffled rows take half as many hashes again.
  static var fewRows: Int { 8 }

  /// The number of rows of each list in the first window that is hashed.
  ///
  /// With 10 % edited, a first window of 32 rows leads to 4,700 hashes, of 64 to 6,300, of 128 to
  /// 11,600. With 16, followed by 64, it is 3,700, but if every 100 rows change places with the next
  /// 100, the list takes 19 % more comparisons.
  static var smallWindow: Int { 32 }

  /// The number of rows of each list in the second window. Longer blocks need giant steps. Without
  /// this window, the blocks of 100 rows take 21 % more comparisons. One of 512 rows saves them 14 %
  /// of the hashes, but lists without a common order would compute it in vain.
  static var largeWindow: Int { 128 }

  /// The shortest giant step. Shorter ones would only look again at rows of the windows.
  static var smallestStep: Int { 32 }

  /// The number of pairs that must follow a pair found by giant steps.
  ///
  /// A pair in a window skips up to 128 rows, one of a giant step any number. Where ids repeat, it
  /// may be chance: with one confirmation, 4 more of 10,000 shuffled rows with 100 ids move. Values
  /// from 2 to 32 made no difference; a higher one costs nothing, because most candidates fail at the
  /// first row.
  static var distantConfirmations: Int { 16 }

  /// The maximum number of occupied slots in a window's table that are passed. The table is at most
  /// half full, so only repeated ids and an attacker's fill more in a row, and a missed anchor costs
  /// only time.
  static var longestProbe: Int { 8 }

  /// The number of rows that windows and giant steps may cover for each row that was paired.
  ///
  /// Without a limit, 30 % edited take 30,000 comparisons instead of 11,000, and twice the time. With
  /// zero, 10 % edited lead to 10,300 hashes instead of 4,700.
  static var effortPerMatch: Int { 2 }

  /// The number of rows that may be covered before any row was paired: enough for both windows and
  /// for giant steps through 100,000 rows.
  static var freeEffort: Int { 2_048 }

  /// The number of rows that are skipped if no anchor was found: the rows that the larger window
  /// has covered. It doubles with each failure, so that two lists of *n* rows without a common order
  /// take log *n* attempts.
  static var firstSkip: Int { largeWindow }

  /// The number of pairs in a row that show that the lists have a common order again, so that the
  /// next skip is short. If skips only grew, blocks of 100 rows would take 6 % more hashes.
  static var longRun: Int { 64 }
}
