import LiveTree

/// A change of a write that the server hasn't acknowledged.
@available(Systems 2024, *)
enum LocalChange: Hashable, Sendable {
  /// The node at a path is replaced.
  case set(TreePath, TreeNode)

  /// Only the priority of the node at a path changes; an absent node stays absent.
  case setPriority(TreePath, TreePriority?)

  var path: TreePath {
    switch self {
    case .set(let path, _), .setPriority(let path, _): path
    }
  }

  /// Whether a node exists at the path afterward.
  var setsValue: Bool {
    if case .set(_, let node) = self { !node.isAbsent } else { false }
  }
}

/// The changes of all pending writes, merged: what they make of the nodes that the server knows.
///
/// Unlike writes that are applied one after the other, merged changes can be applied to a part of the
/// tree, and in any order.
@available(Systems 2024, *)
struct LocalChanges: Sendable {
  /// The node that replaces that of the server.
  private var value: TreeNode?

  /// The priority that replaces that of the server; the inner `nil` removes it.
  private var priority: TreePriority??

  private var children: [TreeKey: LocalChanges] = [:]

  /// Whether a change at this node has set a value, even if a later one has removed it.
  private var hasSetValue = false

  /// The number of children at or below which a change has set a value.
  private var setChildCount = 0

  /// Whether a leaf above this node becomes an inner node, and is absent if it then loses its children.
  private var replacesLeaf: Bool { hasSetValue || setChildCount > 0 }

  var isEmpty: Bool { value == nil && priority == nil && children.isEmpty }

  /// Whether there are changes at or below a child.
  func changesChild(_ key: TreeKey) -> Bool { value != nil || children[key] != nil }

  /// Whether the node is replaced as a whole.
  var replacesNode: Bool { value != nil }

  /// The keys of the children with changes at or below them, unless the node is replaced.
  var changedKeys: some Collection<TreeKey> { children.keys }

  /// The changes at and below a path.
  subscript(path: TreePath) -> LocalChanges {
    var changes = self
    for (depth, key) in path.enumerated() {
      if let value = changes.value {
        return LocalChanges(value: value[TreePath(path.dropFirst(depth))])
      }
      guard let child = changes.children[key] else { return LocalChanges() }
      changes = child
    }
    return changes
  }

  /// Adds a change after all others.
  mutating func add(_ change: LocalChange, below depth: Int = 0) {
    let rest = change.path.dropFirst(depth)
    if let value {
      self.value = value.changed(by: change, at: TreePath(rest))
      hasSetValue = hasSetValue || change.setsValue
    } else if let key = rest.first {
      changeChild(key) { $0.add(change, below: depth + 1) }
    } else {
      switch change {
      case .set(_, let node):
        let hasSetValue = replacesLeaf || change.setsValue
        self = LocalChanges(value: node)
        self.hasSetValue = hasSetValue
      case .setPriority(_, let priority): self.priority = .some(priority)
      }
    }
  }

  /// Records that a change at or below a path has set a value that later ones hide.
  mutating func noteSetValue(at path: Slice<TreePath>) {
    guard let key = path.first else {
      hasSetValue = true
      return
    }
    changeChild(key) { $0.noteSetValue(at: path.dropFirst()) }
  }

  /// Removes all changes at and below a path.
  mutating func removeAll(at path: Slice<TreePath>) {
    guard let key = path.first else {
      self = LocalChanges()
      return
    }
    guard children[key] != nil else { return }
    changeChild(key) { $0.removeAll(at: path.dropFirst()) }
    if children[key]?.isEmpty ?? false { children[key] = nil }
  }

  private mutating func changeChild(_ key: TreeKey, _ body: (inout LocalChanges) -> Void) {
    let replacedLeaf = children[key]?.replacesLeaf ?? false
    body(&children[key, default: LocalChanges()])
    let replacesLeaf = children[key]?.replacesLeaf ?? false
    setChildCount += (replacesLeaf ? 1 : 0) - (replacedLeaf ? 1 : 0)
  }
}

@available(Systems 2024, *)
extension LocalChanges {
  private init(value: TreeNode) { self.value = value }

  /// What is shown of a node.
  ///
  /// - Parameter base: What the server has.
  /// - Complexity: O(*c* log *n*) for *c* changes.
  func applied(to base: KnownNode) -> KnownNode {
    if let value { return .complete(value) }
    guard !isEmpty else { return base }
    var shown = base
    for (key, child) in children.sorted(by: { $0.key < $1.key }) {
      shown = replacing(child.applied(to: base[key]), for: key, of: shown, over: base)
    }
    return shown.replacingPriority(with: priority)
  }

  /// What is shown of a node after something has changed at a path below it.
  ///
  /// - Parameters:
  ///   - shown: What was shown before.
  ///   - base: What the server has now.
  /// - Complexity: O(*d* log *n*) for *d* keys of the path, in addition to applying the changes at and
  ///   below it.
  func updated(_ shown: KnownNode, over base: KnownNode, at path: Slice<TreePath>) -> KnownNode {
    guard let key = path.first, !isEmpty, value == nil, shown.isSimilar(to: base) else {
      return applied(to: base)
    }
    let child = (children[key] ?? LocalChanges())
      .updated(shown[key], over: base[key], at: path.dropFirst())
    return replacing(child, for: key, of: shown, over: base).replacingPriority(with: priority)
  }

  /// A shown node with another child, and otherwise the value and priority of `base`.
  private func replacing(
    _ child: KnownNode, for key: TreeKey, of shown: KnownNode, over base: KnownNode
  ) -> KnownNode {
    guard case .complete(let original) = base, let whole = child.whole else {
      var result = shown
      result.set(child, at: TreePath(CollectionOfOne(key))[...])
      return result
    }
    let children = shown.children.setting(whole, for: key)
    if children.isEmpty, setChildCount > 0 { return .complete(.absent) }
    return .complete(original.replacingChildren(with: children))
  }
}

@available(Systems 2024, *)
extension KnownNode {
  fileprivate func isSimilar(to other: KnownNode) -> Bool {
    switch (self, other) {
    case (.complete, .complete), (.selected, .selected), (.partial, .partial): true
    default: false
    }
  }

  fileprivate func replacingPriority(with priority: TreePriority??) -> KnownNode {
    guard let priority, case .complete(let node) = self else { return self }
    return .complete(node.replacingPriority(with: priority))
  }
}

@available(Systems 2024, *)
extension TreeNode {
  fileprivate func changed(by change: LocalChange, at path: TreePath) -> TreeNode {
    switch change {
    case .set(_, let node): setting(node, at: path)
    case .setPriority(_, let priority):
      setting(self[path].replacingPriority(with: priority), at: path)
    }
  }
}
