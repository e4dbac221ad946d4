/// A change of a listener's value, with paths relative to the listener.
///
/// Source: Protocol.md §3.2 and §3.3.
@available(Systems 2024, *)
public enum TreeEvent: Hashable, Sendable {
  /// The node at a path was replaced.
  case put(TreePath, TreeNode)

  /// Nodes below a path were replaced, and everything else is unchanged.
  ///
  /// The paths of the changes are relative to the path of the patch.
  case patch(TreePath, [TreeChange])

  /// Whether encoding the event takes longer than an event loop should be busy for one client; see
  /// `TreeNode.isLarge`.
  public var isLarge: Bool {
    switch self {
    case .put(_, let node): node.isLarge
    case .patch(_, let changes): changes.count > 500 || changes.contains(where: \.node.isLarge)
    }
  }

  /// The listener's value after the event.
  ///
  /// - Parameter node: Its value before.
  /// - Complexity: That of `TreeNode.setting(_:at:)` for each change.
  public func applied(to node: TreeNode) -> TreeNode {
    switch self {
    case .put(let path, let new):
      node.setting(new, at: path)
    case .patch(let path, let changes):
      changes.reduce(node) { $0.setting($1.node, at: path.appending($1.path)) }
    }
  }
}
