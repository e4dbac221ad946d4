import Dispatch
import Synchronization

/// A database: a tree in memory that a storage makes durable and that listeners observe.
///
/// Writes take effect in the order in which they arrive. A write returns, and listeners receive its
/// events, only after the storage has made it durable; reads don't see it earlier either. Writes that
/// arrive while the storage is busy are committed together in its next calls. Reads don't wait for
/// writes.
///
///     let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: clock)
///     let events = try await database.events(at: users)
///     _ = try await database.write(.set(users.appending(ada), .string("Ada")))
///     for try await event in events { … }
///
/// Source: Protocol.md §3.3. See decisions 3, 13 and 16 in `Documentation/Decisions`.
@available(Systems 2024, *)
public actor TreeDatabase {
  /// The caller that waits for the result of a request.
  struct Waiter: Sendable {
    /// Whether it waits for the result even while the storage can't be reached.
    var isPatient = false
    let resume: @Sendable (Result<TreeNode, any Error>) -> Void
  }

  private let executor = DatabaseExecutor()
  private let storage: any TreeStorage
  private let limits: TreeLimits
  private let makeAccess: @Sendable (String?) throws -> any TreeAccess
  let now: @Sendable () -> Int64
  let pause: @Sendable (Int) async -> Void

  private var queue: CommitQueue<Waiter>

  /// The durable state, for reads that don't wait for the database.
  private let latest: Mutex<TreeState>

  var listeners = Listeners()
  var indexes: OrderIndexes
  var indexesInProgress: [OrderIndexes.ID: Task<OrderIndex, Never>] = [:]
  private let ids: Mutex<DatabaseIDs>
  private let inbox = RequestInbox<Waiter>()

  /// The sessions with a name, so that successors can end them.
  var namedSessions: [String: SessionReference] = [:]

  /// Whether the storage is unreachable and the database is asking for the outcome of a batch,
  /// whose writers have already received an error.
  private var isUnreachable = false

  /// The callers of `wait(for:)`.
  var versionWaiters = VersionWaiters()

  /// Receives entries that others store.
  private var follower: Task<Void, Never>?

  /// Opens a database with the access rules that it stores.
  ///
  /// - Parameters:
  ///   - storage: The storage of the database. No other process may write to it unless the storage
  ///     allows several.
  ///   - limits: The limits of the database.
  ///   - now: Returns the current time in milliseconds since 1970, for timestamps and push IDs.
  ///   - random: The source of the random part of push IDs.
  ///   - maximumIndexCount: The maximum number of indexes for queries, in addition to those that
  ///     listeners need. An index takes about 50 bytes for each child.
  ///   - pause: Waits between attempts to reach the storage; by default longer each time, up to five
  ///     seconds.
  ///   - makeAccess: Creates the access rules from the stored text, which is `nil` if there is none.
  ///     It's called again when another server stores rules; if it throws then, everything is
  ///     denied.
  /// - Throws: The storage's error if it can't be read, or the error of `makeAccess`.
  public init(
    storage: some TreeStorage,
    limits: TreeLimits = TreeLimits(),
    now: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    maximumIndexCount: Int = 32,
    pause: @escaping @Sendable (Int) async -> Void = TreeDatabase.pause,
    rules makeAccess: @escaping @Sendable (String?) throws -> any TreeAccess
  ) async throws {
    let image = try await storage.open()
    self.storage = storage
    self.limits = limits
    self.makeAccess = makeAccess
    self.now = now
    self.ids = Mutex(DatabaseIDs(random: random))
    self.pause = pause
    self.indexes = OrderIndexes(maximumCount: maximumIndexCount)
    let state = TreeState(image, access: try makeAccess(image.rules))
    self.queue = CommitQueue(committed: state)
    self.latest = Mutex(state)
    if storage.changes(after: image.version) != nil { follower = follow() }
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - storage: The storage of the database, as for
  ///     ``init(storage:limits:now:random:maximumIndexCount:pause:rules:)``.
  ///   - limits: The limits of the database.
  ///   - access: The access rules and indexed orders, which apply instead of the stored rules.
  ///   - now: Returns the current time in milliseconds since 1970, for timestamps and push IDs.
  ///   - random: The source of the random part of push IDs.
  ///   - maximumIndexCount: The maximum number of indexes for queries, in addition to those of listeners.
  /// - Throws: The storage's error if it can't be read.
  public init(
    storage: some TreeStorage,
    limits: TreeLimits = TreeLimits(),
    access: any TreeAccess = OpenAccess(),
    now: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    maximumIndexCount: Int = 32
  ) async throws {
    try await self.init(
      storage: storage, limits: limits, now: now, random: random,
      maximumIndexCount: maximumIndexCount, rules: { _ in access })
  }

  deinit {
    follower?.cancel()
  }

  /// Closes the storage. The database must not be used afterward.
  ///
  /// - Throws: The storage's error if it can't be closed.
  public func close() async throws {
    try await storage.close()
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The durable state: the tree, its version, and its access rules.
  var committed: TreeState { queue.committed }

  /// The committed state, available even while the database is busy. It includes every write that
  /// has returned.
  public nonisolated var snapshot: TreeSnapshot {
    TreeSnapshot(latest.withLock(\.self), at: now())
  }

  /// Waits for 100 ms before the second attempt, and twice as long before each later one, but at most
  /// for five seconds.
  @Sendable public static func pause(before attempt: Int) async {
    let milliseconds = min(5_000, 50 << min(attempt, 7))
    try? await Task.sleep(for: .milliseconds(milliseconds))
  }
}

// MARK: - Writing

@available(Systems 2024, *)
extension TreeDatabase {
  /// Writes, and returns once the write is durable.
  ///
  /// Canceling the task doesn't undo the write.
  ///
  /// - Parameters:
  ///   - write: What to write.
  ///   - identity: The identity of the writer.
  ///   - isCurrent: Whether the write may replace the current value. It's evaluated atomically with
  ///     the write.
  /// - Returns: After a set, the value that is now stored at its path. After an update, a node with
  ///   only the written values below its path, with server values resolved; absent if the update
  ///   only deleted.
  /// - Throws: `TreeError` if the write isn't valid, `TreeAccessError` if the rules don't allow it
  ///   or the value isn't the expected one, or the storage's error if it can't store the write; in
  ///   these cases nothing was written. ``TreeUnavailableError`` if the storage can't be reached.
  public nonisolated func write(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil
  ) async throws -> TreeNode {
    try await withCheckedThrowingContinuation { continuation in
      self.write(write, as: identity, onlyIf: isCurrent) { continuation.resume(with: $0) }
    }
  }

  /// Writes, without waiting for the result.
  ///
  /// - Parameters:
  ///   - write: What to write.
  ///   - identity: The identity of the writer.
  ///   - isCurrent: Whether the write may replace the current value.
  ///   - reply: Called once with the result of ``write(_:as:onlyIf:)``, on a thread of the
  ///     database, which mustn't be kept busy.
  public nonisolated func write(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil,
    reply: @escaping @Sendable (Result<TreeNode, any Error>) -> Void
  ) {
    let request = WriteRequest(write, as: identity, onlyIf: isCurrent)
    guard inbox.add(.write(request), for: Waiter(resume: reply)) else { return }
    perform { $0.commitNextBatch() }
  }

  /// Performs an action on the database's executor, after what was enqueued before.
  nonisolated func perform(_ action: @escaping @Sendable (isolated TreeDatabase) -> Void) {
    executor.perform { self.assumeIsolated(action) }
  }

  /// Adds a request to the queue.
  ///
  /// - Parameter session: The session whose earlier requests must be committed first.
  func enqueue(_ request: CommitRequest, for waiter: Waiter, of session: String? = nil) {
    add(request, for: waiter, of: session)
    commitNextBatch()
  }

  private func add(_ request: CommitRequest, for waiter: Waiter, of session: String? = nil) {
    guard waiter.isPatient || !isUnreachable else {
      return waiter.resume(.failure(TreeUnavailableError.unreachable))
    }
    queue.enqueue(request, for: waiter, of: session)
  }

  /// Returns a key for a new child, which sorts after all earlier ones.
  ///
  /// Source: Protocol.md §1.7.
  public nonisolated func newKey() -> TreeKey {
    ids.withLock { $0.newKey(at: now()) }
  }

  /// Adds a child under a new key that sorts after all earlier ones, and returns once it's durable.
  ///
  /// - Returns: The new key and the value stored under it.
  /// - Throws: The errors of `write(_:as:onlyIf:)`.
  ///
  /// Source: Protocol.md §1.7 and §2.1.
  public nonisolated func push(
    _ value: JSONValue, under path: TreePath, as identity: TreeIdentity = .admin
  ) async throws -> TreeChildren.Element {
    let key = newKey()
    return (key, try await write(.set(path.appending(key), value), as: identity))
  }

  /// The number of writes that wait for the storage.
  var waitingCount: Int { queue.waitingCount }

  private var context: WriteContext {
    WriteContext(milliseconds: now(), limits: limits) { [makeAccess] text in
      (try? makeAccess(text)) ?? NoAccess()
    }
  }

  /// A batch runs in its own task, because canceling one writer must not cancel the commit, which
  /// would fail the writes of others.
  private func commitNextBatch() {
    defer { startDrafts() }
    for (request, waiter) in inbox.takeAll() { add(request, for: waiter) }
    guard let batch = queue.begin({ ids.withLock { $0.newBatchID() } }, in: context) else { return }
    // If other servers write to the storage, entries of theirs may turn an error into a change, so
    // even a batch without changes goes to the storage.
    if batch.steps.isEmpty && follower == nil {
      finish(batch, with: [])
      // Other calls run before the next batch.
      if queue.waitingCount > 0 { perform { $0.commitNextBatch() } }
    } else {
      Task { await commit(batch) }
    }
  }

  /// Evaluates writes on the committed state, on separate threads: Swift's thread pool has only one thread
  /// per core, and a draft may take seconds.
  private func startDrafts() {
    while let (entry, write) = queue.nextToDraft() {
      let (state, context) = (committed, context)
      DispatchQueue(label: "LiveTree draft").async {
        let draft = WriteDraft(write, on: state, in: context)
        self.perform { $0.add(draft, for: entry) }
      }
    }
  }

  private func add(_ draft: WriteDraft, for entry: CommitBatch<Waiter>.Entry) {
    queue.add(draft, for: entry)
    commitNextBatch()
  }

  private func commit(_ batch: CommitBatch<Waiter>) async {
    do {
      let entries = try await storage.commit(batch.id, after: queue.committed.image.version) {
        batch.resolved(after: $0).batch.changes
      }
      finish(batch, with: entries)
    } catch let unknown as TreeOutcomeUnknown {
      await resolve(batch, because: unknown.reason)
    } catch {
      abandon(batch, because: error)
    }
    publish(queue.receiveDelayed(in: context))
    commitNextBatch()
  }

  private func finish(_ batch: CommitBatch<Waiter>, with entries: [TreeLogEntry]) {
    let (steps, answers) = queue.finish(batch, with: entries, isWaiting: isWaiting)
    publish(steps)
    for answer in answers where isWaiting(answer.waiter) { answer.waiter.resume(answer.result) }
  }

  /// Whether a waiter of the batch in progress is still unanswered.
  private func isWaiting(_ waiter: Waiter) -> Bool { waiter.isPatient || !isUnreachable }

  private func publish(_ steps: [TreeState.Step]) {
    latest.withLock { $0 = committed }
    defer { versionWaiters.resume(upTo: committed.image.version) }
    for step in steps {
      switch step {
      case .commit(let commit, let before, let after):
        listeners.publish(commit, before: before, after: after, indexes: &indexes)
      case .rules:
        endForbiddenListeners()
      case .onDisconnect: break
      }
    }
  }

  /// A write that the database rejected reports its own error, because it would have failed anyway.
  /// A conflict doesn't: the value that it was compared with was never stored.
  private func abandon(_ batch: CommitBatch<Waiter>, because error: any Error) {
    queue.abandon(batch, isWaiting: isWaiting)
    for answer in batch.answers where isWaiting(answer.waiter) {
      switch answer.result {
      case .success, .failure(TreeAccessError.conflict): answer.waiter.resume(.failure(error))
      case .failure: answer.waiter.resume(answer.result)
      }
    }
  }
}

// MARK: - Storages that others use

@available(Systems 2024, *)
extension TreeDatabase {
  /// Asks for the outcome of a batch until it's known. If the first attempt fails, the writers
  /// receive ``TreeUnavailableError``.
  private func resolve(_ batch: CommitBatch<Waiter>, because reason: any Error) async {
    var attempt = 1
    while true {
      do {
        let version = queue.committed.image.version
        if let entries = try await storage.outcome(of: batch.id, after: version) {
          finish(batch, with: entries)
        } else {
          abandon(batch, because: reason)
        }
        isUnreachable = false
        return
      } catch {
        if !isUnreachable { answerUnavailable(batch) }
        await pause(attempt)
        attempt += 1
      }
    }
  }

  private func answerUnavailable(_ batch: CommitBatch<Waiter>) {
    isUnreachable = true
    for answer in batch.answers where !answer.waiter.isPatient {
      answer.waiter.resume(.failure(TreeUnavailableError.outcomeUnknown))
    }
    let waiting = batch.postponed.map(\.waiter).filter { !$0.isPatient }
    for waiter in waiting + queue.refuseWaiting(where: { !$0.isPatient }) {
      waiter.resume(.failure(TreeUnavailableError.unreachable))
    }
  }

  /// Receives entries that others store, until the database is released.
  private nonisolated func follow() -> Task<Void, Never> {
    Task { [weak self, pause] in
      var attempt = 1
      while !Task.isCancelled, let changes = await self?.changes() {
        do {
          for try await entries in changes {
            guard let self else { return }
            await self.receive(entries)
            attempt = 1
          }
        } catch {
          // Continues below with another attempt, from the version reached.
        }
        await pause(attempt)
        attempt += 1
      }
    }
  }

  private func changes() -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
    storage.changes(after: queue.committed.image.version)
  }

  private func receive(_ entries: [TreeLogEntry]) {
    publish(queue.receive(entries, in: context))
  }
}
