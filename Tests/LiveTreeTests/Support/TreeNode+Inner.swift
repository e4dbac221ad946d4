import LiveTree

extension TreeNode {
  /// An inner node with its children as a literal.
  static func inner(
    _ children: KeyValuePairs<TreeKey, TreeNode>, priority: TreePriority? = nil
  ) -> TreeNode {
    TreeNode(children: children.map { ($0.key, $0.value) }, priority: priority)
  }
}
