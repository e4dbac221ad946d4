@available(Systems 2024, *)
extension TreeNode {
  /// The tree with the node at a path replaced: its value, children and priority.
  ///
  /// Setting an absent node deletes. A parent that loses its last child is deleted together with
  /// its priority, and so on upward. Setting below a leaf turns the leaf into an inner node that
  /// keeps the leaf's priority; deleting below a leaf changes nothing.
  ///
  /// - Complexity: O(*d* log *n*) for *d* keys and *n* children at each level.
  ///
  /// Source: Protocol.md §1.1.
  public func setting(_ node: TreeNode, at path: TreePath) -> TreeNode {
    setting(node, at: path[...])
  }

  private func setting(_ node: TreeNode, at path: Slice<TreePath>) -> TreeNode {
    guard let key = path.first else { return node }
    let old = self[key]
    let new = old.setting(node, at: path.dropFirst())
    if new.isAbsent && old.isAbsent { return self }
    return TreeNode(children.setting(new, for: key), priority: priority)
  }
}
