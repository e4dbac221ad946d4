#if Client
public import LiveTree

/// Writes that wait for the network: kept in order and sent one after the other.
///
///     let queue = try await WriteQueue(to: database, storage: try WriteJournal(path: path))
///     let write = try await queue.set(true, at: "todos/milk/done")   // kept, also when offline
///     try await write.acknowledged()                                 // the database has it
///
/// A write whose answer does not come, or that a busy server can not take, is sent again, as the
/// database's ``RetryPolicy`` says, and those behind it wait. What the database refuses is told to
/// its writer, and the next one follows. Because an answer may be lost, a write may arrive twice:
/// sets, updates and removals are the same then, an increment counts twice. Whoever writes beside
/// the queue is not waited for.
///
/// A queue lives until everything is sent, or until it is closed.
///
/// Source: REALTIME-PROTOCOL §5.8.
public actor WriteQueue {
  private let database: LiveDatabase
  private let storage: any PendingWriteStorage
  private var machine: WriteQueueMachine
  private var queued: [PendingWrite.ID: QueuedWrite] = [:]
  private var sending: Task<Void, Never>?
  private var pause: Task<Void, Never>?
  private var isClosed = false

  /// A queue, which starts to send what its storage holds.
  ///
  /// - Parameters:
  ///   - database: Where to write.
  ///   - storage: What keeps the writes; nobody else may use it.
  ///   - capacity: How many writes may wait.
  /// - Throws: ``DatabaseError/Code/storageFailed`` when the storage can not be read.
  /// - Precondition: `capacity` is positive.
  public init(
    to database: LiveDatabase, storage: some PendingWriteStorage = MemoryPendingWrites(),
    capacity: Int = 10_000
  ) async throws(DatabaseError) {
    precondition(capacity > 0, "A queue for \(capacity) writes takes none.")
    self.database = database
    self.storage = storage
    do {
      machine = WriteQueueMachine(
        try await storage.load(), policy: database.retry, capacity: capacity)
    } catch {
      throw .storageFailed(error)
    }
    send()
  }

  /// The writes that wait, in their order; the first may be under way.
  public var pendingWrites: [PendingWrite] { machine.writes }

  /// Takes a write over.
  ///
  /// Writes that are added one after the other are sent in that order.
  ///
  /// - Returns: Its fate, when it is kept.
  /// - Throws: ``DatabaseError/Code/queueFull``, and ``DatabaseError/Code/storageFailed`` when it
  ///   can not be kept; it is not sent then.
  @discardableResult
  public func add(_ write: TreeWrite) async throws(DatabaseError) -> QueuedWrite {
    guard !isClosed else { throw .queueClosed }
    let pending = try machine.number(write)
    do {
      try await storage.add(pending)
    } catch {
      machine.abandon()
      throw .storageFailed(error)
    }
    machine.add(pending)
    let write = QueuedWrite(pending)
    queued[pending.id] = write
    send()
    return write
  }

  /// Tries to send at once, as when the system says that the network is back.
  public func retryNow() {
    pause?.cancel()
  }

  /// Sends nothing more. What waits stays in the storage; those who wait for it are told that the
  /// queue is closed.
  public func close() async {
    guard !isClosed else { return }
    isClosed = true
    sending?.cancel()
    pause?.cancel()
    await sending?.value
    for write in queued.values { write.end(.queueClosed) }
    queued = [:]
    await storage.close()
  }
}

extension WriteQueue {
  private func send() {
    guard sending == nil, !isClosed, !machine.writes.isEmpty else { return }
    sending = Task {
      while let next = machine.writes.first, !isClosed { await send(next) }
      sending = nil
    }
  }

  private func send(_ pending: PendingWrite) async {
    let error = await failure(of: pending.write)
    guard !isClosed || error == nil else { return }
    switch machine.end(error, share: .random(in: 0...1)) {
    case .finish(let id):
      // Should this fail, the write is sent again after the next start, as when an answer is lost.
      try? await storage.remove(id)
      queued.removeValue(forKey: id)?.end(error)
    case .retry(let wait):
      await rest(for: wait)
    }
  }

  private func failure(of write: TreeWrite) async -> DatabaseError? {
    do throws(DatabaseError) {
      switch write {
      case .set(let path, let value): try await database[path.description].set(value)
      case .update(let path, let value): try await database[path.description].update(value)
      }
      return nil
    } catch {
      return error
    }
  }

  private func rest(for duration: Duration) async {
    guard !isClosed else { return }
    let pause = Task { _ = try? await Task.sleep(for: duration) }
    self.pause = pause
    await pause.value
    self.pause = nil
  }
}
#endif
