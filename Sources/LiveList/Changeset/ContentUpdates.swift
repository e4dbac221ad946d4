/// How the view is to show that an item stayed and its content changed.
public enum ContentUpdates: Hashable, Sendable, CaseIterable {
  /// The cell that shows the item is filled anew, in place, after all structural batches. The
  /// default. It takes a cell of the same kind: UIKit ends the program when it is given another.
  case reconfigure
  /// The view is asked for a new cell, in a batch of its own before the structural ones: views
  /// refuse to reload what moves in the same batch.
  case reload
  /// The item is deleted and inserted in the structural batch; it is never moved.
  case replace
}
