import LiveTree

/// The effect of consecutive changes on the rows, combined into as few groups as possible.
///
/// A node that loses its last child loses its priority. So a set after a deletion begins a new
/// group: nodes that the deletion has emptied must no longer exist then.
struct NodeChanges: Sendable {
  /// Sets, then deletions.
  struct Group: Sendable {
    fileprivate var overlay = Overlay()

    /// The ancestors of the nodes that were set, none of which can be a leaf.
    fileprivate(set) var opened: Set<TreePath> = []

    /// The ancestors of the nodes that were deleted; those without a leaf below no longer exist.
    fileprivate(set) var emptied: Set<TreePath> = []

    /// The nodes that replace everything at and below their paths; the paths don't overlap.
    var replaced: [TreeChange] { overlay.changes }
  }

  private(set) var groups: [Group] = []

  /// Adds changes.
  mutating func add(_ changes: [TreeChange]) {
    for change in changes {
      let isDeletion = change.node.isAbsent
      if groups.isEmpty || !isDeletion && !(groups.last?.emptied.isEmpty ?? true) {
        groups.append(Group())
      }
      groups[groups.count - 1].add(change)
    }
  }
}

extension NodeChanges.Group {
  fileprivate mutating func add(_ change: TreeChange) {
    let place = overlay.set(change.node, at: change.path[...])
    let path = TreePath(change.path.prefix(place.depth))
    if !change.node.isAbsent { opened.formUnion(path.ancestors) }
    if place.isAbsent { emptied.formUnion(path.ancestors) }
  }
}

extension TreePath {
  /// The paths of all nodes above, from the parent to the root.
  fileprivate var ancestors: some Sequence<TreePath> {
    sequence(state: parent) { path in
      defer { path = path?.parent }
      return path
    }
  }
}

/// Nodes that replace others, by their paths.
private struct Overlay: Sendable {
  private var node: TreeNode?
  private var below: [TreeKey: Overlay] = [:]

  /// Sets a node.
  ///
  /// - Returns: The depth of the replaced node that contains the set node, and whether that
  ///   replaced node is now absent.
  mutating func set(
    _ new: TreeNode, at path: Slice<TreePath>
  ) -> (depth: Int, isAbsent: Bool) {
    if let old = node {
      let changed = old.setting(new, at: TreePath(path))
      node = changed
      return (0, changed.isAbsent)
    }
    guard let key = path.first else {
      (node, below) = (new, [:])
      return (0, new.isAbsent)
    }
    let place = below[key, default: Overlay()].set(new, at: path.dropFirst())
    return (place.depth + 1, place.isAbsent)
  }

  var changes: [TreeChange] {
    var changes: [TreeChange] = []
    collect(at: .root, into: &changes)
    return changes
  }

  private func collect(at path: TreePath, into changes: inout [TreeChange]) {
    if let node { changes.append(TreeChange(path: path, node: node)) }
    for (key, overlay) in below { overlay.collect(at: path.appending(key), into: &changes) }
  }
}
