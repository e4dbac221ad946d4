/// Rows that are adjacent and in the same order in both lists.
///
/// The rows of a run all move, all stay or are all replaced, because no other row is between them
/// in either list. So the smallest number of moves can be found among runs instead of rows.
@frozen @usableFromInline
struct MatchedRun {
  /// Where the run starts in the source.
  @usableFromInline var source: Int32
  /// Where the run starts in the target.
  @usableFromInline var target: Int32
  /// The number of rows; the two highest bits hold the fate.
  @usableFromInline var bits: UInt32

  /// The maximum length of a list, which leaves two bits for the fate.
  @inlinable static var mostRows: Int { (1 << 30) - 1 }

  @inlinable
  init(source: Int, target: Int, count: Int = 1, fate: RunFate = .stays) {
    // Longer lists are rejected before they are compared.
    assert(max(source, target, count) <= Self.mostRows)
    self.source = Int32(truncatingIfNeeded: source)
    self.target = Int32(truncatingIfNeeded: target)
    bits = UInt32(truncatingIfNeeded: count) | fate.rawValue << 30
  }

  /// The number of rows.
  @inlinable var count: Int32 {
    @inline(__always) get { Int32(bitPattern: bits & ((1 << 30) - 1)) }
    @inline(__always) set { bits = bits & (3 << 30) | UInt32(bitPattern: newValue) }
  }

  /// What happens to the run.
  @inlinable var fate: RunFate {
    @inline(__always) get { RunFate(rawValue: bits >> 30) ?? .stays }
    @inline(__always) set { bits = bits & ((1 << 30) - 1) | newValue.rawValue << 30 }
  }
}

/// What happens to the rows of a run.
@frozen @usableFromInline
enum RunFate: UInt32 {
  /// They keep their positions.
  case stays
  /// They move.
  case moves
  /// They are deleted and inserted, so they don't count when moves are minimized.
  case isReplaced
}
