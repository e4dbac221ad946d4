/// A node put at a path, value, children and priority.
///
/// Where the path starts is said by the one who holds the change: in a `TreeCommit` at the root of
/// the database, in a `TreeEvent.patch` at the path of the patch.
public struct TreeChange: Hashable, Sendable {
  /// Where.
  public var path: TreePath

  /// What; absent deletes.
  public var node: TreeNode

  /// Creates a change.
  public init(path: TreePath, node: TreeNode) {
    self.path = path
    self.node = node
  }
}

extension TreeNode {
  /// The tree after several changes, one after the other.
  func applying(_ changes: [TreeChange]) -> TreeNode {
    changes.reduce(self) { $0.setting($1.node, at: $1.path) }
  }
}

extension [TreeChange] {
  /// The same changes, deletions last and otherwise in order.
  ///
  /// The paths of one update never overlap, so that the order does not matter, except that a parent
  /// must not vanish, and lose its priority, between the deletion of its last old child and the
  /// arrival of its first new one.
  var deletionsLast: [TreeChange] {
    filter { !$0.node.isAbsent } + filter(\.node.isAbsent)
  }
}
