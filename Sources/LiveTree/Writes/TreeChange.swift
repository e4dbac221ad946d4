/// A node that replaces the one at a path: its value, children and priority.
///
/// In a `TreeCommit`, the path is relative to the root of the database; in a `TreeEvent.patch`, to
/// the path of the patch.
@available(Systems 2024, *)
public struct TreeChange: Hashable, Sendable {
  /// The path of the node.
  public var path: TreePath

  /// The new node; an absent node deletes.
  public var node: TreeNode

  /// Creates a change.
  public init(path: TreePath, node: TreeNode) {
    self.path = path
    self.node = node
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// The tree after several changes in order.
  func applying(_ changes: [TreeChange]) -> TreeNode {
    changes.reduce(self) { $0.setting($1.node, at: $1.path) }
  }
}

@available(Systems 2024, *)
extension [TreeChange] {
  /// The same changes with the deletions last, otherwise in the same order.
  ///
  /// The paths of an update never overlap, so the order matters only for a parent that loses all
  /// old children and gets new ones: it would be deleted in between and lose its priority.
  var deletionsLast: [TreeChange] {
    filter { !$0.node.isAbsent } + filter(\.node.isAbsent)
  }
}
