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

  /// Whether encoding or hashing the value takes longer than an event loop or a database should be
  /// busy for one client: it has more than 2,000 nodes, or strings of more than 128 KiB.
  ///
  /// - Complexity: O(1): at most that much is visited.
  public var isLarge: Bool {
    var (nodes, bytes) = (2_000, 131_072)
    return !fits(&nodes, &bytes)
  }

  private func fits(_ nodes: inout Int, _ bytes: inout Int) -> Bool {
    nodes -= 1
    if case .string(let text)? = scalar { bytes -= text.utf8.count }
    guard children.count <= nodes, bytes >= 0 else { return false }
    return children.allSatisfy { $0.node.fits(&nodes, &bytes) }
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
