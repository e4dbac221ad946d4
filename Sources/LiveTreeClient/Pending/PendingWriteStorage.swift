/// Stores the writes of a ``WriteQueue`` until they are acknowledged.
@available(Systems 2024, *)
public protocol PendingWriteStorage: Sendable {
  /// The writes that were added and not yet removed, including those from an earlier run of the
  /// program.
  func load() async throws -> [PendingWrite]

  /// Stores a write, which is durable when the method returns.
  func add(_ write: PendingWrite) async throws

  /// Removes a write that was acknowledged or rejected.
  func remove(_ id: PendingWrite.ID) async throws

  /// Releases the storage. No other method is called after this one.
  func close() async
}

/// Stores writes in memory; they are lost on exit.
@available(Systems 2024, *)
public actor MemoryPendingWrites: PendingWriteStorage {
  private var writes: [PendingWrite] = []

  /// Creates an empty storage.
  public init() {}

  public func load() -> [PendingWrite] { writes }

  public func add(_ write: PendingWrite) { writes.append(write) }

  public func remove(_ id: PendingWrite.ID) { writes.removeAll { $0.id == id } }

  public func close() {}
}
