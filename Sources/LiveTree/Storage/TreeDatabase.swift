/// One database: a tree in memory, kept by a storage, observed by listeners.
///
/// Writes take effect in the order in which they arrive. A writer is answered, and listeners are
/// told, only after the storage has made the write durable; readers see nothing earlier either.
/// Writes that arrive while the storage is busy are committed together in its next call.
///
///     let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: clock)
///     for await event in await database.events(at: users) { … }
///     _ = try await database.write(.set(users.appending(ada), .string("Ada")))
///
/// Source: decisions 11 and 16 of the architecture, REALTIME-PROTOCOL §3.3.
public actor TreeDatabase {
  private let storage: any TreeStorage
  private let limits: TreeLimits
  private var access: any TreeAccess
  private let now: @Sendable () -> Int64

  private var queue: CommitQueue<CheckedContinuation<TreeNode, any Error>>
  private var listeners = Listeners()
  private var pushIDs = PushIDGenerator()
  private var random: any RandomNumberGenerator & Sendable

  /// Loads a database.
  ///
  /// - Parameters:
  ///   - storage: What keeps the database; nobody else may write to it.
  ///   - limits: What the database accepts.
  ///   - access: Who may do what, and which orders are indexed.
  ///   - now: The present in milliseconds since 1970, for timestamps and push IDs.
  ///   - random: Where the random part of push IDs comes from.
  /// - Throws: What the storage throws when it cannot load.
  public init(
    storage: some TreeStorage,
    limits: TreeLimits = TreeLimits(),
    access: any TreeAccess = OpenAccess(),
    now: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) async throws {
    self.storage = storage
    self.limits = limits
    self.access = access
    self.now = now
    self.random = random
    self.queue = CommitQueue(committed: try await storage.load())
  }

  /// The committed value at a path, `absent` when there is none.
  public func read(_ path: TreePath = .root) -> TreeNode {
    queue.committed[path]
  }
}

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
  /// - Throws: `TreeRefusal.permissionDenied`, or `.missingIndex`, which concerns the admin, too.
  public func select(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity = .admin
  ) throws(TreeRefusal) -> TreeSelection {
    try check(path, query, as: identity)
    return query.selection(from: read(path))
  }

  private func check(
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

  /// The text of the rules that the storage keeps, `nil` when it keeps none.
  ///
  /// - Throws: What the storage throws when it cannot read.
  public func keptRules() async throws -> String? {
    try await storage.rules()
  }

  /// Changes who may do what, now and after the next start.
  ///
  /// The rules take effect once they are durable. Subscriptions that the new rules would not have
  /// allowed end with `TreeRefusal`.
  ///
  /// - Parameters:
  ///   - access: What the rules mean.
  ///   - rules: Their text.
  /// - Throws: What the storage throws when it cannot keep them; nothing has changed then.
  ///
  /// Source: REALTIME-PROTOCOL §2.7 and §3.4.
  public func replaceAccess(_ access: any TreeAccess, keeping rules: String) async throws {
    try await storage.keep(rules: rules)
    self.access = access
    listeners.end { path, listener in
      do throws(TreeRefusal) {
        try check(path, listener.query, as: listener.identity)
        return nil
      } catch {
        return error
      }
    }
  }
}

extension TreeDatabase {
  /// Writes, and returns once the write is durable.
  ///
  /// Cancelling the task does not take the write back.
  ///
  /// - Parameters:
  ///   - write: What to write.
  ///   - identity: Who writes.
  ///   - isCurrent: Whether the value that the write replaces is the one that the writer expects;
  ///     asked together with the write, so that nobody can write in between.
  /// - Returns: After a set the value that is stored at its path now. After an update a node that
  ///   holds what was written below its path, server values resolved, and nothing else; absent when
  ///   it only deleted.
  /// - Throws: `TreeError` when the database does not take the write, `TreeRefusal` when the writer
  ///   may not write or the value is not the expected one, or what the storage throws when it cannot
  ///   keep it; nothing was written then.
  public func write(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil
  ) async throws -> TreeNode {
    try await withCheckedThrowingContinuation { continuation in
      queue.enqueue(WriteRequest(write, as: identity, onlyIf: isCurrent), for: continuation)
      commitNextBatch()
    }
  }

  /// Adds a child under a new key that sorts after all keys made before, and returns once it is
  /// durable.
  ///
  /// - Returns: The key, and what is stored under it.
  /// - Throws: As `write(_:as:onlyIf:)`.
  ///
  /// Source: REALTIME-PROTOCOL §1.7 and §2.1.
  public func push(
    _ value: JSONValue, under path: TreePath, as identity: TreeIdentity = .admin
  ) async throws -> TreeChildren.Element {
    let key = pushIDs.next(at: now(), using: &random)
    return (key, try await write(.set(path.appending(key), value), as: identity))
  }

  /// How many writes wait for the storage to be free.
  var waitingCount: Int { queue.waitingCount }

  /// A batch runs in a task of its own: no writer's cancellation may reach into the storage, where
  /// it would fail the writes of others.
  private func commitNextBatch() {
    guard
      let batch = queue.begin(
        in: WriteContext(milliseconds: now(), limits: limits, access: access))
    else { return }
    if batch.steps.isEmpty {
      finish(batch)
    } else {
      Task { await commit(batch) }
    }
  }

  private func commit(_ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>) async {
    do {
      try await storage.commit(batch.steps.map(\.commit))
      finish(batch)
    } catch {
      abandon(batch, because: error)
    }
    commitNextBatch()
  }

  private func finish(_ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>) {
    queue.finish(batch)
    for step in batch.steps {
      listeners.publish(step.commit, before: step.before, after: step.after)
    }
    for answer in batch.answers { answer.waiter.resume(with: answer.result) }
  }

  /// A write that the database refused keeps its own error: it would have failed anyway.
  private func abandon(
    _ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>, because error: any Error
  ) {
    queue.abandon(batch)
    for answer in batch.answers {
      switch answer.result {
      case .success: answer.waiter.resume(throwing: error)
      case .failure(let refusal): answer.waiter.resume(throwing: refusal)
      }
    }
  }
}

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
  /// - Returns: A sequence for one consumer; it ends when the consuming task is cancelled, and the
  ///   database forgets it when it is dropped. It throws when new rules forbid it.
  /// - Throws: `TreeRefusal` when the listener may not read there or a query's order is not indexed.
  /// - Precondition: `maximumWaiting` is positive.
  ///
  /// Source: REALTIME-PROTOCOL §3.
  public func events(
    at path: TreePath, _ query: TreeQuery? = nil, as identity: TreeIdentity = .admin,
    maximumWaiting: Int = 256
  ) throws(TreeRefusal) -> TreeSubscription {
    try check(path, query, as: identity)
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = Listener(
      of: read(path), query: query, identity: identity, maximumWaiting: maximumWaiting,
      wake: continuation)
    let id = listeners.add(listener, at: path)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(id, at: path) }
    }
    return TreeSubscription(database: self, id: id, path: path, wakes: wakes)
  }

  /// The number of subscriptions that have not ended.
  public var subscriptionCount: Int { listeners.count }

  func nextEvent(for id: Int, at path: TreePath) throws(TreeRefusal) -> TreeEvent? {
    try listeners.nextEvent(for: id, at: path)
  }

  private func forget(_ id: Int, at path: TreePath) {
    listeners.remove(id, at: path)
  }
}
