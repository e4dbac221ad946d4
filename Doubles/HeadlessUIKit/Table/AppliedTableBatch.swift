package import LiveList
package import LiveListTesting

/// A batch that a table received; not Apple's.
package struct AppliedTableBatch {
  /// The changes in the batch.
  package let changes: BatchChanges
  /// How each of the changes was to be shown.
  package let animations: [ViewOperation: UITableView.RowAnimation]
  /// Whether the table animated it.
  package let isAnimated: Bool
  /// Whether the table accepted it. If not, it has reloaded.
  package let isAccepted: Bool
}
