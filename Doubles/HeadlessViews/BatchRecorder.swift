package import LiveList
package import LiveListTesting

/// Records the changes of a view with sections from the beginning to the end of a batch.
///
/// Batches nest: only the outermost counts, and its index spaces hold for all (R9).
package struct BatchRecorder {
  private let view: ViewKind
  private var depth = 0
  private var batch: CountedBatch?

  /// A recorder outside of a batch.
  package init(_ view: ViewKind) {
    self.view = view
  }

  /// Whether a batch has begun and not ended.
  package var isOpen: Bool { depth > 0 }

  /// Begins a batch, or one in another.
  ///
  /// - Parameters:
  ///   - counts: The number of items in each section that the view has.
  ///   - isFresh: Whether the view had to count them for this batch (R1).
  package mutating func begin(counts: [Int], isFresh: Bool) {
    if depth == 0 { batch = CountedBatch(view: view, before: counts, isFresh: isFresh) }
    depth += 1
  }

  /// Writes down a change.
  ///
  /// - Precondition: A batch is open.
  package mutating func record(_ change: (inout BatchChanges) -> Void) {
    precondition(isOpen, "A change is written down inside a batch.")
    batch?.record(change)
  }

  /// Ends a batch.
  ///
  /// - Returns: The batch, `nil` when it was one in another.
  /// - Throws: R9, when none is open.
  package mutating func end() throws(ContractViolation) -> CountedBatch? {
    guard depth > 0 else { throw ContractViolation(.endWithoutBegin, by: view) }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { batch = nil }
    return batch
  }
}

/// A batch, and how many items the view had when it began.
package struct CountedBatch {
  package let view: ViewKind
  package var changes = BatchChanges()
  package let before: [Int]
  package let isFresh: Bool

  init(view: ViewKind, before: [Int], isFresh: Bool) {
    self.view = view
    self.before = before
    self.isFresh = isFresh
  }

  mutating func record(_ change: (inout BatchChanges) -> Void) {
    change(&changes)
  }

  /// Checks all rules of a batch.
  ///
  /// - Parameter after: The number of items in each section that the data source has afterwards.
  /// - Returns: Where each row comes from.
  /// - Throws: The first rule that is broken. When the view counted its rows for this batch only,
  ///   and there are as many afterwards, the data had been changed before (R1).
  /// - Complexity: O(*n* + *c*) in the rows and changes.
  package func rowOrigins(after: [Int]) throws(ContractViolation) -> RowOrigins {
    let inspection = BatchInspection(view: view, changes: changes, before: before, after: after)
    do {
      return try inspection.rowOrigins()
    } catch {
      guard isFresh, before == after, [.rowCount, .sectionCount].contains(error.rule) else {
        throw error
      }
      throw ContractViolation(
        .dataOfFreshView, by: view, values: [printed(before), printed(after)])
    }
  }

  private func printed(_ counts: [Int]) -> String {
    "{ \(counts.count) section\(counts.count == 1 ? "" : "s") with "
      + "\(view == .collectionView ? "item" : "row") counts: \(counts) }"
  }
}
