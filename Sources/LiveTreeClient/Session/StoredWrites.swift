/// The storage of a session's writes, and the task that removes what the server has.
@available(Systems 2024, *)
final class StoredWrites: Sendable {
  let storage: any PendingWriteStorage
  private let removals: AsyncStream<PendingWrite.ID>.Continuation
  private let removing: Task<Void, Never>

  init(_ storage: any PendingWriteStorage) {
    self.storage = storage
    let (stream, removals) = AsyncStream.makeStream(of: PendingWrite.ID.self)
    self.removals = removals
    removing = Task {
      // If this fails, the write is sent again after a restart, as if its answer had been lost.
      for await id in stream { try? await storage.remove(id) }
      await storage.close()
    }
  }

  deinit { removals.finish() }

  /// Removes a write, once the earlier ones are removed.
  func remove(_ id: PendingWrite.ID) { removals.yield(id) }

  /// Closes the storage, once everything is removed that should be.
  func close() async {
    removals.finish()
    await removing.value
  }
}
