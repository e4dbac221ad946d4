import LiveTree

/// A change that the server has sent.
@available(Systems 2024, *)
struct ServerChange: Hashable, Sendable {
  /// What is replaced at a path.
  enum Content: Hashable, Sendable {
    /// The node: its value, children and priority.
    case node(TreeNode)

    /// Only the priority.
    case priority(TreePriority?)
  }

  var path: TreePath
  let content: Content

  /// Whether a child is replaced as a whole.
  var isWholeChild: Bool {
    if case .node = content { path.count == 1 } else { false }
  }

  /// The same change, with its path relative to an ancestor; `nil` if it isn't at or below that path.
  func relative(to ancestor: TreePath) -> ServerChange? {
    path.relative(to: ancestor).map { ServerChange(path: $0, content: content) }
  }
}

/// A message of the server about changes.
@available(Systems 2024, *)
struct ServerUpdate: Hashable, Sendable {
  /// The path of the message.
  let path: TreePath

  /// The changes, with paths from the root of the database, at or below that of the message.
  let changes: [ServerChange]

  /// Whether only some descendants of the node at the path are replaced.
  let isMerge: Bool

  /// The replacement of a node.
  static func put(_ node: TreeNode, at path: TreePath) -> ServerUpdate {
    ServerUpdate(
      path: path, changes: [ServerChange(path: path, content: .node(node))], isMerge: false)
  }

  /// The replacement of some descendants of a node.
  ///
  /// - Parameter changes: The changes, with paths relative to the node.
  static func merge(_ changes: [TreeChange], at path: TreePath) -> ServerUpdate {
    ServerUpdate(
      path: path,
      changes: changes.map {
        ServerChange(path: path.appending($0.path), content: .node($0.node))
      }, isMerge: true)
  }

  /// The replacement of the priority of a node.
  static func priority(_ priority: TreePriority?, at path: TreePath) -> ServerUpdate {
    ServerUpdate(
      path: path, changes: [ServerChange(path: path, content: .priority(priority))], isMerge: false)
  }
}

@available(Systems 2024, *)
extension KnownNode {
  /// Applies a change, whose path is relative to the node.
  mutating func receive(_ change: ServerChange) {
    switch change.content {
    case .node(let node): set(.complete(node), at: change.path[...])
    case .priority(let priority): setPriority(priority, at: change.path[...])
    }
  }
}
