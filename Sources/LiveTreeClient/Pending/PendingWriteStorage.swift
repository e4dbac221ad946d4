#if Client
/// What keeps the writes of a ``WriteQueue`` until they are sent.
public protocol PendingWriteStorage: Sendable {
  /// The writes that were added and not removed, whoever added them.
  func load() async throws -> [PendingWrite]

  /// Keeps a write; it is kept for good when this returns.
  func add(_ write: PendingWrite) async throws

  /// Forgets a write that has been sent, or refused.
  func remove(_ id: PendingWrite.ID) async throws

  /// Lets somebody else use what keeps the writes; nothing is asked of this storage any more.
  func close() async
}

/// Keeps writes as long as the program runs.
public actor MemoryPendingWrites: PendingWriteStorage {
  private var writes: [PendingWrite] = []

  /// A storage that keeps nothing yet.
  public init() {}

  public func load() -> [PendingWrite] { writes }

  public func add(_ write: PendingWrite) { writes.append(write) }

  public func remove(_ id: PendingWrite.ID) { writes.removeAll { $0.id == id } }

  public func close() {}
}
#endif
