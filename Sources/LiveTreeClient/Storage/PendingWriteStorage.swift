/// Stores the writes of a ``LiveDatabase`` until they are acknowledged, so that they survive the end of the
/// program.
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
