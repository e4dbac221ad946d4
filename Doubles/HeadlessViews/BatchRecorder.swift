package import LiveList
package import LiveListTesting

/// Records the changes of a view with sections from the beginning to the end of a batch.
///
/// Batches can be nested. Only the outermost one counts, and its index spaces apply to all changes
/// (R9).
package struct BatchRecorder {
  private let view: ContractViolation.View
  private var depth = 0
  private var batch: CountedBatch?

  /// Creates a recorder.
  package init(_ view: ContractViolation.View) {
    self.view = view
  }

  /// Whether a batch has begun and hasn't ended.
  package var isOpen: Bool { depth > 0 }

  /// Begins a batch, which may be nested in another one.
  ///
  /// - Parameters:
  ///   - counts: The number of items in each section of the view.
  ///   - isFresh: Whether the view had to count its items for this batch (R1).
  package mutating func begin(counts: [Int], isFresh: Bool) {
    if depth == 0 { batch = CountedBatch(view: view, before: counts, isFresh: isFresh) }
    depth += 1
  }

  /// Records a change.
  ///
  /// - Precondition: A batch is open.
  package mutating func record(_ change: (inout BatchChanges) -> Void) {
    precondition(isOpen, "A change can be recorded only inside a batch.")
    batch?.record(change)
  }

  /// Ends a batch.
  ///
  /// - Returns: The batch; `nil` if it was nested in another one.
  /// - Throws: R9 if no batch is open.
  package mutating func end() throws(ContractViolation) -> CountedBatch? {
    guard depth > 0 else { throw ContractViolation(.endWithoutBegin, by: view) }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { batch = nil }
    return batch
  }
}

/// A batch, and the number of items of the view when the batch began.
package struct CountedBatch {
  package let view: ContractViolation.View
  package var changes = BatchChanges()
  package let before: [Int]
  package let isFresh: Bool

  init(view: ContractViolation.View, before: [Int], isFresh: Bool) {
    self.view = view
    self.before = before
    self.isFresh = isFresh
  }

  mutating func record(_ change: (inout BatchChanges) -> Void) {
    change(&changes)
  }

  /// Checks all rules of a batch.
  ///
  /// - Parameter after: The number of items in each section of the data source after the batch.
  /// - Returns: The origin of each row.
  /// - Throws: The first rule that is broken. If the view counted its rows only for this batch, and
  ///   the number of rows is the same afterward, the data was changed before the batch (R1).
  /// - Complexity: O(*n* + *c*) in the numbers of rows and changes.
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
