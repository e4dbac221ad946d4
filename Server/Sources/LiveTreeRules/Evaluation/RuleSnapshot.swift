import LiveTree

/// The path of a snapshot; `nil` if a rule uses an invalid path, at which nothing exists.
typealias SnapshotPath = TreePath?

/// Parses a path in a rule.
func snapshotPath(_ text: String) -> SnapshotPath {
  try? TreePath(parsing: text)
}

/// A location in the database as a rule sees it.
///
/// Source: Protocol.md §4.5, RuleDataSnapshot.
struct RuleSnapshot: Sendable {
  /// The database that the snapshot belongs to, before or after a write.
  let root: TreeNode

  /// The path of the snapshot; that of an ancestor if the paths of children aren't tracked.
  let path: SnapshotPath

  let node: TreeNode

  /// Whether children store their path, which takes time and which only `parent()` needs.
  let tracksPath: Bool

  init(of root: TreeNode, at path: TreePath, node: TreeNode, tracksPath: Bool) {
    self.init(root: root, path: path, node: node, tracksPath: tracksPath)
  }

  private init(root: TreeNode, path: SnapshotPath, node: TreeNode, tracksPath: Bool) {
    self.root = root
    self.path = path
    self.node = node
    self.tracksPath = tracksPath
  }

  /// The snapshot one level up; `nil` at the root.
  var parent: RuleSnapshot? {
    guard let path else { return self }
    return path.parent.map {
      RuleSnapshot(root: root, path: $0, node: root[$0], tracksPath: tracksPath)
    }
  }

  /// The snapshot at a path below this one.
  func child(_ below: SnapshotPath) -> RuleSnapshot {
    guard let path, let below else {
      return RuleSnapshot(root: root, path: nil, node: .absent, tracksPath: tracksPath)
    }
    return RuleSnapshot(
      root: root, path: tracksPath ? path.appending(below) : path, node: node[below],
      tracksPath: tracksPath)
  }

  var exists: Bool { !node.isAbsent }

  /// The result of `val()`.
  var value: RuleValue {
    node.scalar.map { RuleValue($0) } ?? (node.isAbsent ? .null : .branch)
  }
}
