/// How the view is to show that an item stayed and its content changed.
public enum ContentUpdates: Hashable, Sendable, CaseIterable {
  /// The cell that shows the item is reconfigured in place, after all structural batches. The
  /// default. The cell must be of the same kind: UIKit raises an exception for another.
  case reconfigure
  /// The view requests a new cell, in a batch of its own before the structural ones: views refuse
  /// to reload what moves in the same batch.
  case reload
  /// The item is deleted and inserted in the structural batch; it is never moved.
  case replace
}
