import LiveTree

/// What is known of a node: all of it, the children that a query selects, or some descendants.
@available(Systems 2024, *)
indirect enum KnownNode: Hashable, Sendable {
  /// The whole value.
  case complete(TreeNode)

  /// The whole of some children, and no others: those that a query selects.
  case selected(TreeNode)

  /// Some descendants.
  case partial(PartialNode)

  /// Nothing is known.
  static let unknown = KnownNode.partial(PartialNode())

  /// Whether nothing at all is known.
  var isUnknown: Bool { self == .unknown }

  /// The whole value; `nil` unless all of it is known.
  var whole: TreeNode? {
    if case .complete(let node) = self { node } else { nil }
  }

  /// The children of which everything is known.
  var children: TreeChildren {
    switch self {
    case .complete(let node), .selected(let node): node.children
    case .partial(let partial): partial.whole
    }
  }

  /// The value as far as it's known: what isn't known is absent.
  var estimate: TreeNode {
    switch self {
    case .complete(let node), .selected(let node): node
    case .partial(let partial):
      TreeNode(
        partial.others.sorted { $0.key < $1.key }.reduce(partial.whole) { children, other in
          children.setting(other.value.estimate, for: other.key)
        }, priority: nil)
    }
  }

  /// What is known of a child.
  subscript(key: TreeKey) -> KnownNode {
    switch self {
    case .complete(let node): .complete(node[key])
    case .selected(let node): node[key].isAbsent ? .unknown : .complete(node[key])
    case .partial(let partial): partial[key]
    }
  }

  /// What is known of a descendant.
  subscript(path: some Sequence<TreeKey>) -> KnownNode {
    path.reduce(self) { node, key in node[key] }
  }
}

@available(Systems 2024, *)
extension KnownNode {
  /// Replaces what is known of a descendant.
  ///
  /// - Complexity: O(*d* log *n*) for *d* keys and *n* children at each level.
  mutating func set(_ node: KnownNode, at path: Slice<TreePath>) {
    guard let key = path.first else {
      self = node
      return
    }
    var child = self[key]
    child.set(node, at: path.dropFirst())
    set(child, for: key)
  }

  /// Sets the priority of a descendant that is known.
  mutating func setPriority(_ priority: TreePriority?, at path: Slice<TreePath>) {
    guard let key = path.first else {
      if let whole { self = .complete(whole.replacingPriority(with: priority)) }
      return
    }
    var child = self[key]
    child.setPriority(priority, at: path.dropFirst())
    set(child, for: key)
  }

  private mutating func set(_ child: KnownNode, for key: TreeKey) {
    switch self {
    case .complete(let node):
      guard let whole = child.whole else { return }
      self = .complete(node.replacingChildren(with: node.children.setting(whole, for: key)))
    case .selected(let node):
      let whole = child.whole ?? .absent
      self = .selected(TreeNode(node.children.setting(whole, for: key), priority: nil))
    case .partial(var partial):
      self = .unknown  // Releases the storage, so that it isn't copied.
      partial[key] = child
      self = .partial(partial)
    }
  }
}

/// Some descendants of a node.
@available(Systems 2024, *)
struct PartialNode: Hashable, Sendable {
  /// The children of which everything is known, and that exist.
  private(set) var whole = TreeChildren()

  /// The other children of which anything is known: those that don't exist, too.
  private(set) var others: [TreeKey: KnownNode] = [:]

  subscript(key: TreeKey) -> KnownNode {
    get {
      if let other = others[key] { return other }
      let node = whole[key]
      return node.isAbsent ? .unknown : .complete(node)
    }
    set {
      let node = newValue.whole ?? .absent
      whole = whole.setting(node, for: key)
      others[key] = node.isAbsent && !newValue.isUnknown ? newValue : nil
    }
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// The node with other children. Without any, a leaf keeps its value, and every other node is absent.
  func replacingChildren(with children: TreeChildren) -> TreeNode {
    children.isEmpty && scalar != nil ? self : TreeNode(children, priority: priority)
  }
}
