/// How a view shows the changed content of an item that stays.
public enum ContentUpdates: Hashable, Sendable, CaseIterable {
  /// The cell of the item is reconfigured in place, after all structural batches. This is the
  /// default. The new content must fit a cell of the same kind; otherwise UIKit raises an
  /// exception.
  case reconfigure
  /// The view requests a new cell, in a batch before the structural ones. Views reject the reload
  /// of an item that moves in the same batch.
  case reload
  /// The item is deleted and inserted in the structural batch, and never moved.
  case replace
}
