/// The last changes of a list whose source knows which rows they left alone.
///
/// Each state of the source has them, so that a consumer that shows an earlier state of the same list doesn't have
/// to compare the two, even if it has missed some states in between.
package struct KnownChanges: Sendable {
  /// Identifies the list. What is known of one says nothing about another.
  private final class Origin: Sendable {}

  /// A consumer that has missed more changes compares the lists.
  private static let most = 16

  private let origin = Origin()
  /// The number of all changes.
  private var count = 0
  /// The last changes, oldest first.
  private var recent: [KnownRows] = []

  /// Creates the history of a list that hasn't changed yet.
  package init() {}

  /// Adds a change.
  ///
  /// - Parameter rows: The rows that the change left alone; `nil` if they aren't known.
  package mutating func add(_ rows: KnownRows?) {
    count += 1
    guard let rows else {
      recent = []
      return
    }
    if recent.count == Self.most { recent.removeFirst() }
    recent.append(rows)
  }

  /// Whether the list has changed since an earlier state; `nil` if that isn't known.
  package func hasChanged(since earlier: KnownChanges) -> Bool? {
    origin === earlier.origin ? count != earlier.count : nil
  }

  /// The rows that are unchanged since an earlier state; `nil` if that isn't known.
  ///
  /// - Complexity: O(*r*) in the number of runs of the missed changes.
  package func unchangedRows(since earlier: KnownChanges) -> KnownRows? {
    let missed = count - earlier.count
    guard origin === earlier.origin, 0...recent.count ~= missed else { return nil }
    return recent.suffix(missed).reduce(KnownRows(edited: [], origins: nil)) { rows, next in
      rows?.followed(by: next)
    }
  }
}
