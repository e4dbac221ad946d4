/// Adjacent rows in both lists, in the same order.
///
/// A run moves as one or stays as one: no other row stands between two of its rows, in either list.
/// That is why the fewest moves can be found among runs instead of rows.
@frozen @usableFromInline
struct MatchedRun {
  /// Where the run starts in the source.
  @usableFromInline var source: Int32
  /// Where the run starts in the target.
  @usableFromInline var target: Int32
  /// The number of rows, and in the two highest bits its fate.
  @usableFromInline var bits: UInt32

  /// No list is longer: its length must leave room for a fate.
  @inlinable static var mostRows: Int { 1 << 30 - 1 }

  @inlinable
  init(source: Int, target: Int, count: Int = 1, fate: RunFate = .stays) {
    self.source = Int32(truncatingIfNeeded: source)
    self.target = Int32(truncatingIfNeeded: target)
    bits = UInt32(truncatingIfNeeded: count) | fate.rawValue << 30
  }

  /// The number of rows.
  @inlinable var count: Int32 {
    @inline(__always) get { Int32(bitPattern: bits & (1 << 30 - 1)) }
    @inline(__always) set { bits = bits & (3 << 30) | UInt32(bitPattern: newValue) }
  }

  /// Whether the run keeps its position.
  @inlinable var fate: RunFate {
    @inline(__always) get { RunFate(rawValue: bits >> 30) ?? .stays }
    @inline(__always) set { bits = bits & (1 << 30 - 1) | newValue.rawValue << 30 }
  }
}

/// The fate of a run.
@frozen @usableFromInline
enum RunFate: UInt32 {
  /// It keeps its position.
  case stays
  /// It must move.
  case moves
  /// It will be deleted and inserted: it has no position to keep, and others need not move around
  /// it.
  case isReplaced
}
