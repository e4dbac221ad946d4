package import LiveList
package import LiveListTesting

/// A batch that a table received. It isn't part of Apple's API.
package struct AppliedTableBatch {
  /// The changes in the batch.
  package let changes: BatchChanges
  /// The requested animation of each change.
  package let animations: [ContractViolation.Operation: UITableView.RowAnimation]
  /// Whether the table animated the batch.
  package let isAnimated: Bool
  /// Whether the table accepted the batch. If not, the table has reloaded.
  package let isAccepted: Bool
}
