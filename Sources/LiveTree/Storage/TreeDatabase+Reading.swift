extension TreeDatabase {
  /// The committed value at a path, for somebody who may not see everything.
  ///
  /// - Throws: `TreeRefusal.permissionDenied`.
  public func read(
    _ path: TreePath, as identity: TreeIdentity
  ) throws(TreeRefusal) -> TreeNode {
    try check(path, nil, as: identity)
    return read(path)
  }

  /// What a query selects from the committed children at a path.
  ///
  /// The first query in an order sorts the children; the index is kept up from then on.
  ///
  /// - Throws: `TreeRefusal.permissionDenied`, or `.missingIndex`, which concerns the admin, too.
  /// - Complexity: O(*k* log *n*) for *k* selected of *n* children, by key O(log *n* + *k*), when not
  ///   much has changed since the last query in this order.
  public func select(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity = .admin
  ) throws(TreeRefusal) -> TreeSelection {
    try check(path, query, as: identity)
    return indexes.select(query, from: read(path), at: path)
  }

  func check(
    _ path: TreePath, _ query: TreeQuery?, as identity: TreeIdentity
  ) throws(TreeRefusal) {
    if case .user(let auth) = identity {
      let isAllowed = access.allowsRead(
        at: path, query, of: queue.committed, as: auth, now: now())
      guard isAllowed else { throw .permissionDenied }
    }
    switch query?.order {
    case nil, .key, .priority: break
    case .value?, .child?:
      guard let query, access.hasIndex(for: query.order, at: path) else {
        throw .missingIndex(query?.order ?? .priority, at: path)
      }
    }
  }
}
