/// A child that changed.
@available(Systems 2024, *)
struct ChildChange {
  let key: TreeKey

  /// The child before; absent if it was inserted.
  let old: TreeNode

  /// The child now; absent if it was deleted.
  let new: TreeNode
}

@available(Systems 2024, *)
extension TreeChildren {
  /// The children that differ from the former ones, ascending by key.
  ///
  /// - Parameter keys: The keys that may differ; `nil` if any may.
  /// - Complexity: O(*c* log *n*) for *c* keys; without keys, that of `changedKeys(since:)`.
  func changes(since former: TreeChildren, at keys: Set<TreeKey>?) -> [ChildChange] {
    if former.isEmpty, keys == nil {
      return map { ChildChange(key: $0.key, old: .absent, new: $0.node) }
    }
    return (keys?.sorted() ?? changedKeys(since: former)).compactMap { key in
      let (old, new) = (former[key], self[key])
      return old == new ? nil : ChildChange(key: key, old: old, new: new)
    }
  }
}

@available(Systems 2024, *)
extension TreeOrder {
  /// The place of a child; `nil` if the node is absent.
  func placeIfPresent(of node: TreeNode, under key: TreeKey) -> Place? {
    node.isAbsent ? nil : place(of: node, under: key)
  }
}
