import Synchronization

/// Counts the numbers that generators draw during one case of a law, and can drop some of them, so
/// that a failing case is repeated with fewer decisions.
@available(Systems 2024, *)
package final class Draws: Sendable {
  /// The draws of the running case. Generators that are created during the case use them.
  @TaskLocal package static var current: Draws?

  private let edits: DrawEdits
  private let counts = Mutex((position: 0, used: 0))

  /// Creates draws, some of which are dropped or changed by `edits`.
  package init(_ edits: DrawEdits = DrawEdits()) {
    self.edits = edits
  }

  /// The number of draws, not counting dropped ones.
  package var used: Int { counts.withLock(\.used) }

  /// The number of draws, including dropped ones.
  package var position: Int { counts.withLock(\.position) }

  /// Returns the next number that isn't dropped.
  ///
  /// - Complexity: O(log *n*) in the number of dropped ranges for each number that `draw` returns.
  func next(_ draw: () -> UInt64) -> UInt64 {
    counts.withLock { counts in
      var number = draw()
      while edits.dropped.contains(counts.position) {
        number = draw()
        counts.position += 1
      }
      defer { counts = (counts.position + 1, counts.used + 1) }
      return number >> (edits.halved[counts.position] ?? 0)
    }
  }
}

/// The draws of a case that are dropped or made smaller.
@available(Systems 2024, *)
package struct DrawEdits: Hashable, Sendable {
  /// The positions of dropped numbers.
  package var dropped = RangeSet<Int>()
  /// How many times the number at each position is halved, which produces shorter lists and smaller
  /// integers.
  package var halved: [Int: Int] = [:]

  /// Creates edits that change nothing.
  package init() {}
}
