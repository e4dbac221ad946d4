@available(Systems 2024, *)
extension TreeDatabase {
  /// The changes of the value at a path, starting with its current value.
  ///
  /// The first event is a `put` of the current value at the root path. Every later commit that
  /// changes the value follows, in order and without gaps. If more events wait than allowed, one
  /// `put` of the resulting value replaces them.
  ///
  /// With a query, the value is the query's selection: a child that enters the selection arrives
  /// whole, one that leaves it is deleted, and changes outside of it cause no events.
  ///
  /// - Parameters:
  ///   - path: The value to observe.
  ///   - query: Which children to observe; `nil` for the whole value.
  ///   - identity: The identity of the observer.
  ///   - maximumWaiting: How many events may wait before they collapse into one.
  ///   - maximumWaitingBytes: About how many bytes of nodes may wait before they collapse.
  /// - Returns: A sequence for one consumer. It ends when the consuming task is canceled, and the
  ///   database removes the listener when the sequence is released. If new rules forbid the read,
  ///   the sequence throws after the waiting events.
  /// - Throws: `TreeAccessError` if the rules don't allow the read or the query's order isn't
  ///   indexed.
  /// - Precondition: `maximumWaiting` is positive.
  /// - Complexity: For each listener, the cost of a commit doesn't depend on the listener's query
  ///   or the node's size.
  ///
  /// Source: Protocol.md §3.
  public func events(
    at path: TreePath, _ query: TreeQuery? = nil, as identity: TreeIdentity = .admin,
    maximumWaiting: Int = 256, maximumWaitingBytes: Int = 16 << 20
  ) async throws(TreeAccessError) -> TreeSubscription {
    let subscription = TreeSubscription(
      self, as: identity,
      limits: SessionLimits(
        maximumCount: maximumWaiting, maximumByteCount: maximumWaitingBytes))
    try await subscription.session.listen(at: path, query)
    return subscription
  }

  /// The number of active listens.
  public var subscriptionCount: Int { listeners.count }

  /// Adds a listen to a session; it replaces a listen with the same path and query.
  ///
  /// - Parameters:
  ///   - servesUnindexed: Whether a query whose order isn't indexed observes the whole value.
  ///   - knows: Whether the client knows the current value.
  func addListen(
    to session: TreeSession, at path: TreePath, _ query: TreeQuery?, tag: Int?,
    servesUnindexed: Bool, knows: (@Sendable (TreeNode) -> Bool)?
  ) async throws(TreeAccessError) -> SessionListen {
    var isWhole = try isUnindexed(path, query, as: session.identity, allowed: servesUnindexed)
    // Other calls may have run in between, and replaced the rules.
    if let query, !isWhole, await makeLargeIndex(for: query, at: path) {
      isWhole = try isUnindexed(path, query, as: session.identity, allowed: servesUnindexed)
    }
    if await hashLargeValue(at: path, query, knows) {
      isWhole = try isUnindexed(path, query, as: session.identity, allowed: servesUnindexed)
    }
    if let listen = session.removeListen(at: path, query) { remove(listen) }
    let (listen, whole) = listeners.add(
      at: path, isWhole ? nil : query, of: committed.root[path], indexes: &indexes
    ) { id in
      SessionListen(of: session, id: id, at: path, query, tag: tag, isWhole: isWhole)
    }
    let isKnown = knows?(whole.event.applied(to: .absent)) ?? false
    if !session.add(listen, startingWith: isKnown ? nil : whole) { remove(listen) }
    return listen
  }

  /// Hashes a large value outside of the database's own time. Nodes keep their hashes, so the
  /// comparison with the client's hash is then quick.
  ///
  /// - Returns: Whether other calls may have run in between.
  private func hashLargeValue(
    at path: TreePath, _ query: TreeQuery?, _ knows: (@Sendable (TreeNode) -> Bool)?
  ) async -> Bool {
    let node = committed.root[path]
    guard let knows, query == nil, node.isLarge else { return false }
    _ = await Task.detached { knows(node) }.value
    return true
  }

  /// Whether a query isn't indexed.
  ///
  /// - Throws: `TreeAccessError` if the rules don't allow the read, or if the query must be indexed
  ///   and isn't.
  private func isUnindexed(
    _ path: TreePath, _ query: TreeQuery?, as identity: TreeIdentity, allowed: Bool
  ) throws(TreeAccessError) -> Bool {
    do {
      try check(path, query, as: identity)
      return false
    } catch .missingIndex where allowed {
      return true
    } catch {
      throw error
    }
  }

  func remove(_ listen: SessionListen) {
    listeners.remove(listen, indexes: &indexes)
  }

  /// Ends the listens that the current rules don't allow.
  func endForbiddenListeners() {
    listeners.end(indexes: &indexes) { refusal(of: $0) }
  }

  /// The reason why a listen isn't allowed; `nil` if it is.
  func refusal(of listen: SessionListen) -> TreeAccessError? {
    do {
      _ = try isUnindexed(
        listen.path, listen.query, as: listen.identity, allowed: listen.isWhole)
      return nil
    } catch {
      return error
    }
  }
}
