package import LiveTree

/// What a listened query shows: the server's data with the pending writes.
@available(Systems 2024, *)
struct QueryView: Sendable {
  let query: TreeQuery

  /// What the server sent for this query alone. It isn't used for a query that selects all children,
  /// or below a listen of a whole value.
  private(set) var cache = KnownNode.unknown

  /// Whether the server sends what the query selects, so that nothing else is of use. Without an index, it
  /// sends the whole value.
  private(set) var isServed = false

  /// The keys of children that the cache has lost since the last update.
  private var dropped: Set<TreeKey> = []

  /// The node, as far as it's known, with the pending writes.
  private var shown = KnownNode.unknown
  private var children: SelectedChildren
  private var pending = PendingKeys()

  init(_ query: TreeQuery, cache: KnownNode) {
    (self.query, self.cache) = (query, cache)
    children = SelectedChildren(query)
  }

  /// What the view shows now.
  var snapshot: ViewSnapshot {
    ViewSnapshot(
      isComplete: isComplete, node: node, children: children, pending: pending)
  }

  private var isComplete: Bool {
    if case .partial = shown { false } else { true }
  }

  /// The node that observers see: a query has no value or priority besides its children.
  private var node: TreeNode {
    guard query.isUnconstrained else { return TreeNode(children.selected, priority: nil) }
    return shown.whole ?? TreeNode(children.selected, priority: nil)
  }

  /// Updates what is shown.
  ///
  /// - Parameters:
  ///   - base: What is known of the node.
  ///   - changes: The pending changes of the node.
  ///   - paths: The paths, relative to the node, at which something has changed.
  mutating func update(
    over base: KnownNode, _ changes: LocalChanges, at paths: [Slice<TreePath>]
  ) {
    // The server doesn't name a child that has left the selection, but what was shown of it has to go.
    let paths = paths + dropped.map { TreePath(CollectionOfOne($0))[...] }
    dropped = []
    let isReplaced = paths.contains(where: \.isEmpty)
    // Without pending writes, the server's data are shown as they are, and share their storage.
    if changes.isEmpty || isReplaced {
      shown = changes.applied(to: base)
    } else {
      for path in paths { shown = changes.updated(shown, over: base, at: path) }
    }
    children.update(to: shown.children)
    pending.update(with: changes, at: isReplaced ? nil : paths)
  }
}

/// The children of a node with pending writes.
@available(Systems 2024, *)
package struct PendingKeys: Hashable, Sendable {
  /// Whether the node is replaced as a whole by a pending write.
  private(set) var isWhole = false

  /// The keys, each with a leaf. Copies of such a tree share their storage.
  private var keys = TreeChildren()

  package init() {}

  /// Whether there are no pending writes at or below the node.
  var isEmpty: Bool { !isWhole && keys.isEmpty }

  /// Whether there are pending writes at or below a child.
  package func contains(_ key: TreeKey) -> Bool { isWhole || !keys[key].isAbsent }

  /// The children that have gained or lost pending writes; `nil` if any child may have.
  package func changedKeys(since former: PendingKeys) -> [TreeKey]? {
    guard isWhole == former.isWhole else { return nil }
    return isWhole ? [] : keys.changedKeys(since: former.keys)
  }

  /// - Parameter paths: The paths at which something has changed; `nil` if everything may have.
  fileprivate mutating func update(with changes: LocalChanges, at paths: [Slice<TreePath>]?) {
    isWhole = changes.replacesNode
    guard let paths, !isWhole else {
      keys = TreeChildren(changes.changedKeys.map { ($0, Self.mark) })
      return
    }
    for key in paths.compactMap(\.first) {
      keys = keys.setting(changes.changesChild(key) ? Self.mark : .absent, for: key)
    }
  }

  private static var mark: TreeNode { TreeNode(.bool(true)) }
}

@available(Systems 2024, *)
extension QueryView {
  /// Applies changes of the server to what is known of this query.
  ///
  /// The server sends a child that a query selects whole, and then only what changes in it. A part of
  /// a child that isn't known is of no use.
  ///
  /// - Parameters:
  ///   - changes: The changes, with paths relative to the node.
  ///   - isSelected: Whether the server has sent only what the query selects.
  mutating func receive(_ changes: [ServerChange], isSelected: Bool) {
    if isSelected { keepOnlySelected() }
    for change in changes { receive(change, isSelected: isSelected) }
    drop(Set(changes.compactMap(\.path.first)))
  }

  private mutating func receive(_ change: ServerChange, isSelected: Bool) {
    guard let key = change.path.first else {
      guard case .node(let node) = change.content else { return }
      restore(node, isSelected: isSelected)
      isServed = isSelected
      return
    }
    // A child that enters the selection is sent for the query, too, with those that leave it.
    let isOfUse = change.isWholeChild && (isSelected || !isServed)
    guard isOfUse || cache[key].whole.map({ !$0.isAbsent }) ?? false || cache.whole != nil else {
      return
    }
    cache.receive(change)
  }

  /// Uses a value of an earlier run of the program.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - isSelected: Whether it has only what the query selects.
  mutating func restore(_ node: TreeNode, isSelected: Bool) {
    cache = isSelected ? .selected(query.selection(from: node).node) : .complete(node)
  }

  /// Drops children that left the selection: the server doesn't send their changes.
  ///
  /// - Parameter keys: The keys of the children that have changed.
  private mutating func drop(_ keys: Set<TreeKey>) {
    guard case .selected(let node) = cache else { return }
    var children = node.children
    for key in keys where !children[key].isAbsent && !query.contains((key, children[key])) {
      children = children.setting(.absent, for: key)
    }
    // A child that enters a full window pushes one out, whose changes the server no longer sends.
    if children.count > query.limit?.count ?? .max {
      let inside = query.selection(from: TreeNode(children, priority: nil)).node.children
      for key in children.changedKeys(since: inside) {
        children = children.setting(.absent, for: key)
        dropped.insert(key)
      }
    }
    cache = .selected(TreeNode(children, priority: nil))
  }

  /// Uses what was known of the node before a listen of its whole value ended.
  ///
  /// All of it is kept until the server sends what the query selects.
  mutating func adopt(_ node: TreeNode) {
    cache = .complete(node)
    isServed = false
  }

  /// Records that the server has nothing else to send than what is known.
  mutating func complete(isSelected: Bool) {
    isServed = isSelected
    switch cache {
    case .complete where isSelected: keepOnlySelected()
    case .selected(let node) where !isSelected: cache = .complete(node)
    case .complete, .selected: break
    case .partial: restore(.absent, isSelected: isSelected)
    }
  }

  /// Records that the server sends what the query selects. Other children are from another listen, which may
  /// have ended: the server doesn't say when they go.
  private mutating func keepOnlySelected() {
    isServed = true
    if case .complete(let node) = cache { cache = .selected(query.selection(from: node).node) }
  }
}

@available(Systems 2024, *)
extension TreeQuery.Limit {
  fileprivate var count: Int {
    switch self {
    case .first(let count), .last(let count): count
    }
  }
}
