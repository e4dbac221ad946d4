/// The last changes of a list whose source knows which rows they left alone.
///
/// Each state of the source has them, so that a consumer that shows an earlier state of the same list doesn't have
/// to compare the two, even if it has missed many states in between. Copies of a list may change in different ways:
/// a change is known by its identity, and what came before it.
@usableFromInline
package struct KnownChanges: Sendable {
  private final class Change: Sendable {
    /// The rows that the change left alone; `nil` if they aren't known.
    let rows: KnownRows?
    /// The change before it; `nil` for the first one of a group.
    let previous: Change?
    let number: Int

    init(_ rows: KnownRows?, after previous: Change?) {
      (self.rows, self.previous) = (rows, previous)
      number = (previous?.number ?? 0) + 1
    }
  }

  /// A consumer that has missed fewer changes needn't compare the lists. They are kept in groups of this size, the
  /// current one and the one before, because a chain that gets longer and longer would never be released.
  package static let most = 1_024

  private var last = Change(nil, after: nil)
  /// The last change of the group before the current one; `nil` if there is none.
  private var former: Change?

  /// Creates the history of a list that hasn't changed yet.
  @usableFromInline
  package init() {}

  /// Adds a change.
  ///
  /// - Parameter rows: The rows that the change left alone; `nil` if they aren't known.
  @usableFromInline
  package mutating func add(_ rows: KnownRows?) {
    let isFull = last.number == Self.most
    if isFull { former = last }
    last = Change(rows, after: isFull ? nil : last)
  }

  /// Whether the list is the same as in an earlier state; `nil` if that isn't known.
  package func hasChanged(since earlier: KnownChanges) -> Bool? {
    missed(since: earlier).map { !$0.isEmpty }
  }

  /// The rows that are unchanged since an earlier state; `nil` if that isn't known.
  ///
  /// - Complexity: O(*r* log *m*) in the runs of the *m* missed changes.
  package func unchangedRows(since earlier: KnownChanges) -> KnownRows? {
    guard let missed = missed(since: earlier) else { return nil }
    var rows = missed.compactMap(\.self)
    guard rows.count == missed.count else { return nil }
    // Neighbors are put together first, so that each run is looked at only a few times.
    while rows.count > 1 {
      var pairs: [KnownRows] = []
      for index in stride(from: 0, to: rows.count, by: 2) {
        guard index + 1 < rows.count else {
          pairs.append(rows[index])
          break
        }
        guard let pair = rows[index].followed(by: rows[index + 1]) else { return nil }
        pairs.append(pair)
      }
      rows = pairs
    }
    return rows.first ?? KnownRows(edited: [], origins: nil)
  }

  /// The changes since an earlier state, oldest first; `nil` if they aren't known.
  private func missed(since earlier: KnownChanges) -> [KnownRows?]? {
    var missed: [KnownRows?] = []
    var (change, group) = (last, former)
    while change !== earlier.last {
      missed.append(change.rows)
      guard let previous = change.previous ?? group else { return nil }
      if change.previous == nil { group = nil }
      change = previous
    }
    return missed.reversed()
  }
}
