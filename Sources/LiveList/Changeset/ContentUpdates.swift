/// How the view is to show that an item stayed and its content changed.
public enum ContentUpdates: Hashable, Sendable, CaseIterable {
  /// The cell of the item is reconfigured in place, after all structural batches. The default. The
  /// cell must be of the same kind: UIKit raises an exception otherwise.
  case reconfigure
  /// The view requests a new cell, in a batch before the structural ones: views reject the reload
  /// of an item that moves in the same batch.
  case reload
  /// The item is deleted and inserted in the structural batch; it is never moved.
  case replace
}
