@available(Systems 2024, *)
extension TreeEvent {
  /// The events of a commit for a listener: none, one, or one for each change inside the update.
  ///
  /// A commit that changes nothing for the listener causes no event. A set at or below the listener
  /// is a `put` of the stored value; a set above it is a `put` of the listener's whole new value.
  /// An update at or below the listener is one `patch` with all its keys; an update above it is one
  /// `put` for each key that affects the listener.
  ///
  /// - Parameters:
  ///   - commit: The write.
  ///   - listener: The path of the listener.
  ///   - before: The whole database before the commit.
  ///   - after: The whole database after the commit.
  /// - Returns: Events that turn the listener's old value into its new one, applied in order.
  /// - Complexity: O(*n*) in the written nodes; other nodes aren't visited.
  ///
  /// Source: Protocol.md §3.3.
  public static func events(
    of commit: TreeCommit, for listener: TreePath, before: TreeNode, after: TreeNode
  ) -> [TreeEvent] {
    if commit.kind == .update, let path = commit.path.relative(to: listener) {
      return patch(commit, at: path, before: before, after: after)
    }
    return commit.changes.compactMap { change in
      put(change, for: listener, before: before, after: after)
    }
  }

  private static func patch(
    _ commit: TreeCommit, at path: TreePath, before: TreeNode, after: TreeNode
  ) -> [TreeEvent] {
    guard commit.hasChanged(before, to: after) else { return [] }
    let changes = commit.changes.map { change in
      TreeChange(path: TreePath(change.path.dropFirst(commit.path.count)), node: change.node)
    }
    return [.patch(path, changes)]
  }

  private static func put(
    _ change: TreeChange, for listener: TreePath, before: TreeNode, after: TreeNode
  ) -> TreeEvent? {
    let place: TreePath
    if change.path.starts(with: listener) {
      place = change.path
    } else if listener.starts(with: change.path) {
      place = listener
    } else {
      return nil
    }
    let node = after[place]
    return before[place] == node ? nil : .put(TreePath(place.dropFirst(listener.count)), node)
  }
}
