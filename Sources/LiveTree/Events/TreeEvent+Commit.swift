@available(Systems 2024, *)
extension TreeEvent {
  /// The event of a commit for a listener; `nil` if the commit changes nothing for it.
  ///
  /// A set at or below the listener is a `put` of the stored value; a set above it is a `put` of the
  /// listener's whole new value. An update at or below the listener is a `patch` with all its keys; an
  /// update above it is a `put` of the one place that it changes, or a `patch` of several: a listener never
  /// sees a part of an update.
  ///
  /// - Parameters:
  ///   - commit: The write.
  ///   - listener: The path of the listener.
  ///   - before: The whole database before the commit.
  ///   - after: The whole database after the commit.
  /// - Returns: The event that turns the listener's old value into its new one.
  /// - Complexity: O(*n*) in the written nodes; other nodes aren't visited.
  ///
  /// Source: Protocol.md §3.3.
  public static func event(
    of commit: TreeCommit, for listener: TreePath, before: TreeNode, after: TreeNode
  ) -> TreeEvent? {
    if commit.kind == .update, let path = commit.path.relative(to: listener) {
      return patch(commit, at: path, before: before, after: after)
    }
    let changes = commit.changes.compactMap { change in
      place(of: change, for: listener, before: before, after: after)
    }.map { TreeChange(path: TreePath($0.dropFirst(listener.count)), node: after[$0]) }
    guard let first = changes.first else { return nil }
    return changes.count == 1 ? .put(first.path, first.node) : .patch(.root, changes)
  }

  private static func patch(
    _ commit: TreeCommit, at path: TreePath, before: TreeNode, after: TreeNode
  ) -> TreeEvent? {
    guard commit.hasChanged(before, to: after) else { return nil }
    let changes = commit.changes.map { change in
      TreeChange(path: TreePath(change.path.dropFirst(commit.path.count)), node: change.node)
    }
    return .patch(path, changes)
  }

  /// The place of the listener's value that a change replaces; `nil` if there is none.
  private static func place(
    of change: TreeChange, for listener: TreePath, before: TreeNode, after: TreeNode
  ) -> TreePath? {
    let place: TreePath
    if change.path.starts(with: listener) {
      place = change.path
    } else if listener.starts(with: change.path) {
      place = listener
    } else {
      return nil
    }
    return before[place] == after[place] ? nil : place
  }
}
