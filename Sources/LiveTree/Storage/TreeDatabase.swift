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
  let storage: any TreeStorage
  let limits: TreeLimits
  var access: any TreeAccess
  var accessChange: Task<Void, any Error>?
  let now: @Sendable () -> Int64

  var queue: CommitQueue<CheckedContinuation<TreeNode, any Error>>
  var listeners = Listeners()
  var indexes: OrderIndexes
  var indexesInMaking: [OrderIndexes.ID: Task<OrderIndex, Never>] = [:]
  var pushIDs = PushIDGenerator()
  var random: any RandomNumberGenerator & Sendable

  /// Loads a database.
  ///
  /// - Parameters:
  ///   - storage: What keeps the database; nobody else may write to it.
  ///   - limits: What the database accepts.
  ///   - access: Who may do what, and which orders are indexed.
  ///   - now: The present in milliseconds since 1970, for timestamps and push IDs.
  ///   - random: Where the random part of push IDs comes from.
  ///   - maximumIndexCount: How many orders of children are kept at hand, besides those that
  ///     listeners need; an index takes about 50 bytes for each child.
  /// - Throws: What the storage throws when it cannot load.
  public init(
    storage: some TreeStorage,
    limits: TreeLimits = TreeLimits(),
    access: any TreeAccess = OpenAccess(),
    now: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    maximumIndexCount: Int = 32
  ) async throws {
    self.storage = storage
    self.limits = limits
    self.access = access
    self.now = now
    self.random = random
    self.indexes = OrderIndexes(maximumCount: maximumIndexCount)
    self.queue = CommitQueue(committed: try await storage.load())
  }

  /// The committed value at a path, `absent` when there is none.
  public func read(_ path: TreePath = .root) -> TreeNode {
    queue.committed[path]
  }
}
