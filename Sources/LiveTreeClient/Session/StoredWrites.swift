/// The storage of a session's writes, and the task that removes what the server has.
@available(Systems 2024, *)
final class StoredWrites: Sendable {
  let storage: any PendingWriteStorage
  private enum Change {
    case claim(PendingWrite)
    case remove(PendingWrite.ID)
    case refuse(RefusedWrite)
    case takeRefused(PendingWrite.ID)
  }

  private let changes: AsyncStream<Change>.Continuation
  private let changing: Task<Void, Never>

  init(_ storage: any PendingWriteStorage) {
    self.storage = storage
    let (stream, changes) = AsyncStream.makeStream(of: Change.self)
    self.changes = changes
    changing = Task {
      // If one fails, the write is sent again after a restart, as if its answer had been lost.
      for await change in stream {
        switch change {
        case .claim(let write): try? await storage.add(write)
        case .remove(let id): try? await storage.remove(id)
        case .refuse(let write): try? await storage.refuse(write)
        case .takeRefused(let id): try? await storage.takeRefused(id)
        }
      }
      await storage.close()
    }
  }

  deinit { changes.finish() }

  /// Removes a write, once the earlier changes are made.
  func remove(_ id: PendingWrite.ID) { changes.yield(.remove(id)) }

  /// Stores a write again, with its owner.
  func claim(_ write: PendingWrite) { changes.yield(.claim(write)) }

  /// Keeps a write as refused, until the app has taken it.
  func refuse(_ write: RefusedWrite) { changes.yield(.refuse(write)) }

  func takeRefused(_ id: PendingWrite.ID) { changes.yield(.takeRefused(id)) }

  /// Closes the storage, once all changes are made.
  func close() async {
    changes.finish()
    await changing.value
  }
}
