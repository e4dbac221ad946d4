/// A node that replaces the one at a path: its value, children and priority.
///
/// In a `TreeCommit`, the path is relative to the root of the database; in a `TreeEvent.patch`, to
/// the path of the patch.
@available(Systems 2024, *)
public struct TreeChange: Hashable, Sendable {
  /// The path of the node.
  public var path: TreePath

  /// The new node; an absent node deletes.
  public var node: TreeNode

  /// Creates a change.
  public init(path: TreePath, node: TreeNode) {
    self.path = path
    self.node = node
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// The tree after several changes whose paths don't overlap, so that their order doesn't matter.
  ///
  /// A parent that loses all old children and gets new ones keeps its priority.
  ///
  /// - Complexity: O(*k* log *k*) comparisons of paths for *k* changes, O(*k*) if they are in
  ///   ascending order. For each changed node with *n* children, of which *c* change, the smaller of
  ///   O(*c* log *n*) and O(*n* + *c*).
  func applying(_ changes: [TreeChange]) -> TreeNode {
    guard changes.count > 1 else {
      return changes.first.map { setting($0.node, at: $0.path) } ?? self
    }
    return applying(changes.sortedByPath[...], below: 0)
  }

  /// - Parameters:
  ///   - changes: Changes at or below the same path, ascending by path.
  ///   - depth: The number of keys of that path.
  private func applying(_ changes: ArraySlice<TreeChange>, below depth: Int) -> TreeNode {
    if let first = changes.first, first.path.count == depth { return first.node }
    let old = children
    var edits: [(key: TreeKey, node: TreeNode)] = []
    var rest = changes
    while let key = rest.first?.path[depth] {
      let group = rest.prefix { $0.path[depth] == key }
      rest = rest[group.endIndex...]
      let child = old[key]
      let node = child.applying(group, below: depth + 1)
      // Deleting below a leaf changes nothing, so the leaf must not become an inner node.
      if !node.isAbsent || !child.isAbsent { edits.append((key, node)) }
    }
    return edits.isEmpty ? self : TreeNode(old.setting(edits), priority: priority)
  }
}

@available(Systems 2024, *)
extension [TreeChange] {
  /// The changes in ascending order of their paths: a path precedes those below it, and nothing
  /// else is in between.
  var sortedByPath: [TreeChange] {
    let isSorted = zip(self, dropFirst()).allSatisfy { !$1.path.lexicographicallyPrecedes($0.path) }
    return isSorted ? self : sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The same changes with the deletions last, otherwise in the same order.
  ///
  /// The paths of an update never overlap, so the order matters only for a parent that loses all
  /// old children and gets new ones: it would be deleted in between and lose its priority.
  var deletionsLast: [TreeChange] {
    filter { !$0.node.isAbsent } + filter(\.node.isAbsent)
  }
}
