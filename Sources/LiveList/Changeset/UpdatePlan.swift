/// How to show the target of a changeset in a view.
public enum UpdatePlan: Hashable, Sendable {
  /// Do nothing: both lists are equal.
  case nothing
  /// Apply the batches, section refreshes and item reconfigures of the changeset.
  case batches
  /// Reload the list, because there are too many changes to apply one by one.
  case reload
}

extension ListChangeset {
  /// The number of changes, including refreshes and reconfigures.
  ///
  /// - Complexity: O(*u*) in the number of sections and items whose content changed.
  public var operationCount: Int {
    batches.reduce(sectionRefreshes.count + itemReconfigures.count) { $0 + $1.changes.count }
  }

  /// Returns how to update a view with a limited number of changes.
  ///
  /// - Parameter budget: The maximum number of changes. By default, it is unlimited.
  /// - Complexity: The same as ``operationCount``.
  public func plan(budget: Int = .max) -> UpdatePlan {
    if isEmpty { return .nothing }
    return operationCount > budget ? .reload : .batches
  }
}
