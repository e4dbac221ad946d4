@available(Systems 2024, *)
extension TreeDatabase {
  /// The committed value at a path; `absent` if there is none.
  ///
  /// Reads don't wait for the database, and they see every write that has returned.
  public nonisolated func read(_ path: TreePath = .root) async -> TreeNode {
    snapshot.read(path)
  }

  /// The committed value at a path, if the rules allow a user to read it.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`.
  public nonisolated func read(
    _ path: TreePath, as identity: TreeIdentity
  ) async throws(TreeAccessError) -> TreeNode {
    try snapshot.read(path, as: identity)
  }

  /// The children that a query selects from the committed ones at a path.
  ///
  /// The first query in an order sorts the children and keeps the result as an index. If there are
  /// many children, other calls run while they are sorted. Queries by key and of few children need
  /// no index and don't wait for the database.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`, or `.missingIndex`, even for the admin.
  /// - Complexity: O(*k* log *n*) for *k* selected of *n* children, or O(log *n* + *k*) in the
  ///   order by key, if little has changed since the last query in this order.
  public nonisolated func select(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity = .admin
  ) async throws(TreeAccessError) -> TreeSelection {
    if let selection = try snapshot.select(query, at: path, as: identity) { return selection }
    return try await selectByIndex(query, at: path, as: identity)
  }

  private func selectByIndex(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity
  ) async throws(TreeAccessError) -> TreeSelection {
    try check(path, query, as: identity)
    // Other calls may have run in between, and replaced the rules.
    if await makeLargeIndex(for: query, at: path) { try check(path, query, as: identity) }
    return indexes.select(query, from: committed.root[path], at: path)
  }

  func check(
    _ path: TreePath, _ query: TreeQuery?, as identity: TreeIdentity
  ) throws(TreeAccessError) {
    try committed.check(path, query, as: identity, now: now())
  }

  /// Creates the index that a query needs in another task, if the index is large and doesn't exist.
  /// Calls that need the same index share the task.
  ///
  /// - Returns: Whether other calls may have run in between.
  func makeLargeIndex(for query: TreeQuery, at path: TreePath) async -> Bool {
    let (children, id) = (
      committed.root[path].children, OrderIndexes.ID(path: path, order: query.order)
    )
    guard query.order != .key, children.count >= OrderIndexes.largeCount, !indexes.contains(id)
    else { return false }
    let task =
      indexesInProgress[id] ?? Task.detached { OrderIndex(of: children, by: query.order) }
    indexesInProgress[id] = task
    let index = await task.value
    indexes.add(index, for: id)
    indexesInProgress[id] = nil
    return true
  }
}

@available(Systems 2024, *)
extension TreeState {
  /// Checks whether the rules allow reading a value, or the children that a query selects.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`, or `.missingIndex`, even for the admin.
  func check(
    _ path: TreePath, _ query: TreeQuery?, as identity: TreeIdentity, now milliseconds: Int64
  ) throws(TreeAccessError) {
    if case .user(let auth) = identity {
      let isAllowed = access.allowsRead(at: path, query, of: root, as: auth, now: milliseconds)
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
