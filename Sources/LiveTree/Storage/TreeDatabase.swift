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
  ///   - now: The present in milliseconds since 1970, for timestamps and push IDs.
  ///   - random: Where the random part of push IDs comes from.
  /// - Throws: What the storage throws when it cannot load.
  public init(
    storage: some TreeStorage,
    limits: TreeLimits = TreeLimits(),
    now: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) async throws {
    self.storage = storage
    self.limits = limits
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
  /// Writes, and returns once the write is durable.
  ///
  /// Cancelling the task does not take the write back.
  ///
  /// - Returns: After a set the value that is stored at its path now. After an update a node that
  ///   holds what was written below its path, server values resolved, and nothing else; absent when
  ///   it only deleted.
  /// - Throws: `TreeError` when the database does not take the write, or what the storage throws when
  ///   it cannot keep it; nothing was written then.
  public func write(_ write: TreeWrite) async throws -> TreeNode {
    try await withCheckedThrowingContinuation { continuation in
      queue.enqueue(write, for: continuation)
      commitNextBatch()
    }
  }

  /// Adds a child under a new key that sorts after all keys made before, and returns once it is
  /// durable.
  ///
  /// - Returns: The key.
  /// - Throws: As `write(_:)`.
  ///
  /// Source: REALTIME-PROTOCOL §1.7 and §2.1.
  public func push(_ value: JSONValue, under path: TreePath) async throws -> TreeKey {
    let key = pushIDs.next(at: now(), using: &random)
    _ = try await write(.set(path.appending(key), value))
    return key
  }

  /// How many writes wait for the storage to be free.
  var waitingCount: Int { queue.waitingCount }

  /// A batch runs in a task of its own: no writer's cancellation may reach into the storage, where
  /// it would fail the writes of others.
  private func commitNextBatch() {
    guard let batch = queue.begin(now: now(), limits: limits) else { return }
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
  /// - Parameters:
  ///   - path: Where to listen.
  ///   - maximumWaiting: How many events may wait before they collapse into one.
  /// - Returns: A sequence for one consumer; it ends when the consuming task is cancelled, and the
  ///   database forgets it when it is dropped.
  /// - Precondition: `maximumWaiting` is positive.
  public func events(at path: TreePath, maximumWaiting: Int = 256) -> TreeSubscription {
    let backlog = EventBacklog(current: read(path), maximumCount: maximumWaiting)
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = listeners.add(Listener(backlog: backlog, wake: continuation), at: path)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(id, at: path) }
    }
    return TreeSubscription(database: self, id: id, path: path, wakes: wakes)
  }

  /// The number of subscriptions that have not ended.
  public var subscriptionCount: Int { listeners.count }

  func nextEvent(for id: Int, at path: TreePath) -> TreeEvent? {
    listeners.nextEvent(for: id, at: path)
  }

  private func forget(_ id: Int, at path: TreePath) {
    listeners.remove(id, at: path)
  }
}
