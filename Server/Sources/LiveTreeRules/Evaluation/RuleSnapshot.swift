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

  let path: SnapshotPath

  let node: TreeNode

  /// The snapshot of a path that may lead nowhere.
  init(of root: TreeNode, at path: SnapshotPath) {
    self.init(of: root, at: path, node: path.map { root[$0] } ?? .absent)
  }

  init(of root: TreeNode, at path: SnapshotPath, node: TreeNode) {
    self.root = root
    self.path = path
    self.node = node
  }

  /// The snapshot one level up, `nil` above the root.
  var parent: RuleSnapshot? {
    guard let path else { return self }
    return path.parent.map { RuleSnapshot(of: root, at: $0) }
  }

  /// The snapshot at a path from here.
  ///
  /// - Parameter tracksPath: Whether anybody will ask it for its parent.
  func child(_ below: SnapshotPath, tracksPath: Bool) -> RuleSnapshot {
    guard let path, let below else { return RuleSnapshot(of: root, at: nil, node: .absent) }
    return RuleSnapshot(
      of: root, at: tracksPath ? path.appending(below) : path, node: node[below])
  }

  /// What `val()` gives.
  var value: RuleValue {
    node.scalar.map { RuleValue($0) } ?? (node.isAbsent ? .null : .branch)
  }
}
