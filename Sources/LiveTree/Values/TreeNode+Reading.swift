@available(Systems 2024, *)
extension TreeNode {
  /// Whether the node is absent.
  public var isAbsent: Bool {
    if case .absent = content { true } else { false }
  }

  /// The value of a leaf; `nil` for an absent or inner node.
  public var scalar: TreeScalar? {
    switch content {
    case .leaf(let scalar), .prioritizedLeaf(let scalar, _): scalar
    case .absent, .inner: nil
    }
  }

  /// The priority, if the node has one.
  public var priority: TreePriority? {
    switch content {
    case .absent, .leaf: nil
    case .prioritizedLeaf(_, let priority): priority
    case .inner(let inner): inner.priority
    }
  }

  /// The children in key order; empty for an absent node or a leaf.
  public var children: TreeChildren {
    if case .inner(let inner) = content { inner.children } else { TreeChildren() }
  }

  /// The child with a key; `absent` if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of children.
  public subscript(key: TreeKey) -> TreeNode {
    if case .inner(let inner) = content { inner.children[key] } else { .absent }
  }

  /// The node at a path below this one; `absent` if there is none.
  ///
  /// - Complexity: O(*d* log *n*) for *d* keys and *n* children at each level.
  public subscript(path: TreePath) -> TreeNode {
    path.reduce(self) { node, key in node[key] }
  }

  /// The number of levels below this node: zero for a leaf and an absent node.
  ///
  /// - Complexity: O(*n*) in all nodes below.
  public var depth: Int {
    children.map { $0.node.depth + 1 }.max() ?? 0
  }

  /// The number of leaves in this node; a leaf counts itself.
  ///
  /// - Complexity: O(*n*) in all nodes below.
  public var leafCount: Int {
    scalar != nil ? 1 : children.reduce(0) { $0 + $1.node.leafCount }
  }
}
