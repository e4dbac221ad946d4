/// A plan for showing the target of a changeset in a view.
public enum UpdatePlan: Hashable, Sendable {
  /// Nothing: both lists show the same.
  case nothing
  /// The batches, the section refreshes and the item reconfigures of the changeset.
  case batches
  /// The whole list at once, because there are too many changes to show one by one.
  case reload
}

extension ListChangeset {
  /// The number of single changes, refreshes and reconfigures included.
  ///
  /// - Complexity: O(1), at most three batches are counted.
  public var operationCount: Int {
    batches.reduce(sectionRefreshes.count + itemReconfigures.count) { $0 + $1.changes.count }
  }

  /// Returns the plan for a view that limits the number of changes.
  ///
  /// - Parameter budget: The maximum number of single changes; unlimited if `nil`.
  /// - Complexity: O(1).
  public func plan(budget: Int = .max) -> UpdatePlan {
    if isEmpty { return .nothing }
    return operationCount > budget ? .reload : .batches
  }
}
