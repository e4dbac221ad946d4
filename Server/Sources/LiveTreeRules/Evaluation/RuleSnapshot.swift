import LiveTree

/// Where a snapshot is, as keys from the root; `nil` for a text that is no path, where nothing is.
typealias SnapshotPath = TreePath?

/// The path that a rule names.
func snapshotPath(_ text: String) -> SnapshotPath {
  try? TreePath(parsing: text)
}

/// A place in the database as a rule sees it.
///
/// Source: REALTIME-PROTOCOL §4.5, RuleDataSnapshot.
struct RuleSnapshot: Sendable {
  /// The database that the snapshot belongs to, before or after a write.
  let root: TreeNode

  /// Where the snapshot is; a place above that if the paths of children aren't tracked.
  let path: SnapshotPath

  let node: TreeNode

  /// Whether children know their path, which only `parent()` needs and which costs time.
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

  /// The snapshot one level up, `nil` above the root.
  var parent: RuleSnapshot? {
    guard let path else { return self }
    return path.parent.map {
      RuleSnapshot(root: root, path: $0, node: root[$0], tracksPath: tracksPath)
    }
  }

  /// The snapshot at a path from here.
  func child(_ below: SnapshotPath) -> RuleSnapshot {
    guard let path, let below else {
      return RuleSnapshot(root: root, path: nil, node: .absent, tracksPath: tracksPath)
    }
    return RuleSnapshot(
      root: root, path: tracksPath ? path.appending(below) : path, node: node[below],
      tracksPath: tracksPath)
  }

  var exists: Bool { !node.isAbsent }

  /// What `val()` gives.
  var value: RuleValue {
    node.scalar.map { RuleValue($0) } ?? (node.isAbsent ? .null : .branch)
  }
}
