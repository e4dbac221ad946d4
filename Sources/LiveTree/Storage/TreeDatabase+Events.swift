extension TreeDatabase {
  /// Everything that happens to the value at a path, from its present value on.
  ///
  /// The first event is a `put` of the present value at the root path; every later commit that
  /// changes the value follows, in order and without gaps. When more events wait than allowed they
  /// are replaced by one `put` of the value that they lead to.
  ///
  /// With a query the value is what the query selects: a child that enters is told whole, one that
  /// leaves is deleted, and what happens outside is silent.
  ///
  /// - Parameters:
  ///   - path: Where to listen.
  ///   - query: What to listen to of the children there; `nil` for the whole value.
  ///   - identity: Who listens.
  ///   - maximumWaiting: How many events may wait before they collapse into one.
  ///   - maximumWaitingBytes: Roughly how many bytes of nodes may wait before they collapse.
  /// - Returns: A sequence for one consumer; it ends when the consuming task is cancelled, and the
  ///   database forgets it when it is dropped. When new rules forbid it, it throws after what waits.
  /// - Throws: `TreeAccessError` when the listener may not read there or a query's order is not indexed.
  /// - Precondition: `maximumWaiting` is positive.
  /// - Complexity: A commit costs each listener the same, whatever its query and the size of the node.
  ///
  /// Source: REALTIME-PROTOCOL §3.
  public func events(
    at path: TreePath, _ query: TreeQuery? = nil, as identity: TreeIdentity = .admin,
    maximumWaiting: Int = 256, maximumWaitingBytes: Int = 16 << 20
  ) async throws(TreeAccessError) -> TreeSubscription {
    try check(path, query, as: identity)
    // Others may have come in between, also with new rules.
    if let query, await makeLargeIndex(for: query, at: path) {
      try check(path, query, as: identity)
    }
    let limits = BacklogLimits(
      maximumCount: maximumWaiting, maximumByteCount: maximumWaitingBytes)
    let listener = listeners.add(at: path, query, of: read(path), indexes: &indexes) { id, whole in
      Listener(
        identity: identity, backlog: EventBacklog(current: whole, limits: limits),
        onClose: forgetting(id, at: path, query))
    }
    return TreeSubscription(listener)
  }

  /// The number of subscriptions that have not ended.
  public var subscriptionCount: Int { listeners.count }

  /// A query is large; most listeners have none, and should not have to keep room for one.
  private func forgetting(
    _ id: Int, at path: TreePath, _ query: TreeQuery?
  ) -> @Sendable () -> Void {
    guard let query else {
      return { [weak self] in Task { await self?.forget(id, at: path, nil) } }
    }
    return { [weak self] in Task { await self?.forget(id, at: path, query) } }
  }

  private func forget(_ id: Int, at path: TreePath, _ query: TreeQuery?) {
    listeners.remove(id, at: path, query, indexes: &indexes)
  }
}
