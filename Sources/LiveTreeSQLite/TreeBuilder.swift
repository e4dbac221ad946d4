import LiveTree

/// Puts a tree together from rows in any order.
struct TreeBuilder {
  private final class Branch {
    var scalar: TreeScalar?
    var priority: TreePriority?
    var children: [TreeKey: Branch] = [:]

    var node: TreeNode {
      if let scalar { return TreeNode(scalar, priority: priority) }
      return TreeNode(children: children.map { ($0.key, $0.value.node) }, priority: priority)
    }
  }

  private let root = Branch()

  /// Adds a row.
  ///
  /// - Throws: `SchemaError.damaged` for a row below a leaf, or for a leaf with rows below it.
  mutating func add(_ row: NodeRow) throws {
    var branch = root
    for key in row.path {
      let child = branch.children[key] ?? Branch()
      branch.children[key] = child
      guard branch.scalar == nil else { throw SchemaError.damaged(path: row.path.description) }
      branch = child
    }
    guard row.scalar == nil || branch.children.isEmpty else {
      throw SchemaError.damaged(path: row.path.description)
    }
    branch.scalar = row.scalar
    branch.priority = row.priority
  }

  /// The tree of all rows added.
  var node: TreeNode { root.node }
}
