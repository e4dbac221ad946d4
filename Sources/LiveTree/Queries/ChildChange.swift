/// A child that is another than before.
struct ChildChange {
  let key: TreeKey

  /// The child before; absent when it came.
  let old: TreeNode

  /// The child now; absent when it went.
  let new: TreeNode
}

extension TreeChildren {
  /// The children that differ from former ones, ascending by key.
  ///
  /// - Parameter keys: The keys under which there may be a difference; `nil` when anything may differ.
  /// - Complexity: O(*c* log *n*) for *c* keys, that of `changedKeys(since:)` without.
  func changes(since former: TreeChildren, at keys: Set<TreeKey>?) -> [ChildChange] {
    (keys?.sorted() ?? changedKeys(since: former)).compactMap { key in
      let (old, new) = (former[key], self[key])
      return old == new ? nil : ChildChange(key: key, old: old, new: new)
    }
  }
}

extension TreeOrder {
  /// Where a child stands, `nil` when there is none.
  func placeIfPresent(of node: TreeNode, under key: TreeKey) -> Place? {
    node.isAbsent ? nil : place(of: node, under: key)
  }
}
