extension TreeDatabase {
  /// The committed value at a path, for somebody who may not see everything.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`.
  public func read(
    _ path: TreePath, as identity: TreeIdentity
  ) throws(TreeAccessError) -> TreeNode {
    try check(path, nil, as: identity)
    return read(path)
  }

  /// What a query selects from the committed children at a path.
  ///
  /// The first query in an order sorts the children, while others go on if they are many; the index
  /// is kept up from then on.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`, or `.missingIndex`, which concerns the admin, too.
  /// - Complexity: O(*k* log *n*) for *k* selected of *n* children, by key O(log *n* + *k*), when not
  ///   much has changed since the last query in this order.
  public func select(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity = .admin
  ) async throws(TreeAccessError) -> TreeSelection {
    try check(path, query, as: identity)
    // Others may have come in between, also with new rules.
    if await makeLargeIndex(for: query, at: path) { try check(path, query, as: identity) }
    return indexes.select(query, from: read(path), at: path)
  }

  func check(
    _ path: TreePath, _ query: TreeQuery?, as identity: TreeIdentity
  ) throws(TreeAccessError) {
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

  /// Makes the index that a query needs aside, if it is large and there is none, once for all who
  /// ask meanwhile.
  ///
  /// - Returns: Whether others may have come in between.
  func makeLargeIndex(for query: TreeQuery, at path: TreePath) async -> Bool {
    let (children, id) = (read(path).children, OrderIndexes.ID(path: path, order: query.order))
    guard query.order != .key, children.count >= OrderIndexes.largeCount, !indexes.contains(id)
    else { return false }
    let making =
      indexesInMaking[id] ?? Task.detached { OrderIndex(of: children, by: query.order) }
    indexesInMaking[id] = making
    let index = await making.value
    indexes.add(index, for: id)
    indexesInMaking[id] = nil
    return true
  }
}
