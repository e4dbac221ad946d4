@available(Systems 2024, *)
extension TreeCommit {
  /// One commit with the result of several that were made in order; `nil` if there are none.
  ///
  /// Listeners receive one event for it.
  ///
  /// - Parameter after: The database after all commits.
  /// - Complexity: O(*n* *d*) for *n* changes with *d* keys.
  init?(merging commits: [TreeCommit], resultingIn after: TreeNode) {
    guard let first = commits.first else { return nil }
    guard commits.count > 1 else {
      self = first
      return
    }
    let changes = commits.flatMap(\.changes).topmostPaths.map { path in
      TreeChange(path: path, node: after[path])
    }
    if changes.count == 1 {
      self.init(setting: changes[0].node, at: changes[0].path)
    } else {
      self.init(
        updating: changes,
        at: changes.dropFirst().reduce(changes[0].path) {
          $0.commonAncestor(with: $1.path)
        })
    }
  }
}

@available(Systems 2024, *)
extension [TreeChange] {
  /// The changed paths in order, without those at or below another one.
  fileprivate var topmostPaths: [TreePath] {
    let paths = Set(map(\.path))
    var seen: Set<TreePath> = []
    return map(\.path).filter { path in
      let above = sequence(first: path) { $0.parent }.dropFirst()
      return !above.contains { paths.contains($0) } && seen.insert(path).inserted
    }
  }
}

extension TreePath {
  /// The longest path that both paths start with.
  fileprivate func commonAncestor(with other: TreePath) -> TreePath {
    TreePath(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }
}
