import LiveTree

/// What a view shows at one moment.
@available(Systems 2024, *)
struct ViewSnapshot: Sendable {
  /// Whether everything that the query selects is known.
  let isComplete: Bool

  /// The value; of a query, the selected children. If it isn't complete, it has only the known children.
  let node: TreeNode

  /// The selected children in their order.
  let children: SelectedChildren

  /// The children with pending writes.
  let pending: PendingKeys

  /// The snapshot of a view that shows nothing yet.
  static func empty(_ query: TreeQuery) -> ViewSnapshot {
    ViewSnapshot(
      isComplete: false, node: .absent, children: SelectedChildren(query), pending: PendingKeys())
  }

  /// Whether an observer sees the same in another snapshot.
  ///
  /// - Complexity: O(1) for snapshots that share their storage.
  func isEqual(to other: ViewSnapshot) -> Bool {
    isComplete == other.isComplete && pending == other.pending && node == other.node
  }
}
