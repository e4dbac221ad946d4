/// Rows that stand next to each other in both lists, in the same order.
///
/// A run moves as one or stays as one: no other row stands between two of its rows, in either list.
/// That is why the fewest moves can be found among runs instead of rows.
@frozen @usableFromInline
struct MatchedRun {
  /// Where the run starts in the source.
  @usableFromInline var source: Int32
  /// Where the run starts in the target.
  @usableFromInline var target: Int32
  /// How many rows it has.
  @usableFromInline var count: Int32
  /// Whether it keeps its place, or what else becomes of it.
  @usableFromInline var fate = RunFate.stays

  @inlinable
  init(source: Int, target: Int, count: Int = 1, fate: RunFate = .stays) {
    self.source = Int32(truncatingIfNeeded: source)
    self.target = Int32(truncatingIfNeeded: target)
    self.count = Int32(truncatingIfNeeded: count)
    self.fate = fate
  }
}

/// What becomes of a run.
@frozen @usableFromInline
enum RunFate: UInt8 {
  /// It keeps its place.
  case stays
  /// It has to change places.
  case moves
  /// It will be deleted and inserted: it has no place to keep, and others need not move around it.
  case isReplaced
}
