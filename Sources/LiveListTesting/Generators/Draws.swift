import Synchronization

/// Counts the numbers that generators draw during one case of a law, and leaves some of them out,
/// so that a failing case can be repeated with fewer decisions.
@available(Systems 2024, *)
package final class Draws: Sendable {
  /// The draws of the case that is running. Generators that are made meanwhile belong to it.
  @TaskLocal package static var current: Draws?

  private let edits: DrawEdits
  private let counts = Mutex((position: 0, used: 0))

  /// Draws without those that `edits` leaves out.
  package init(_ edits: DrawEdits = DrawEdits()) {
    self.edits = edits
  }

  /// How many numbers have been drawn, without those that were dropped.
  package var used: Int { counts.withLock(\.used) }

  /// How many numbers have been drawn, with those that were dropped.
  package var position: Int { counts.withLock(\.position) }

  /// The next number that is not dropped.
  ///
  /// - Complexity: O(log *n*) in the ranges that are dropped, for each number that `draw` returns.
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

/// The draws of a case that are left out or made smaller.
@available(Systems 2024, *)
package struct DrawEdits: Hashable, Sendable {
  /// The positions that are skipped.
  package var dropped = RangeSet<Int>()
  /// How often the numbers at positions are halved, for shorter lists and smaller integers.
  package var halved: [Int: Int] = [:]

  /// Nothing is left out.
  package init() {}
}
