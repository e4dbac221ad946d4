public import LiveTree

/// A queue that stores writes, even without a network, and sends them one after another.
///
///     let queue = try await WriteQueue(to: database, storage: try WriteJournal(path: path))
///     let write = try await queue.set(true, at: "todos/milk/done")   // stored, even when offline
///     try await write.acknowledged()                                 // the database has it
///
/// A write that has no response, or that a busy server rejects, is sent again according to the
/// database's ``RetryPolicy``; later writes wait. If the database rejects a write permanently,
/// ``QueuedWrite`` reports it, and the queue continues. Because a response may be lost, a write may
/// be applied twice. That makes no difference for sets, updates and removals, but an increment
/// counts twice. The queue doesn't coordinate with writes that bypass it.
///
/// A queue is retained until all writes are sent or it is closed.
///
/// Source: REALTIME-PROTOCOL §5.8.
@available(Systems 2024, *)
public actor WriteQueue {
  private let database: LiveDatabase
  private let storage: any PendingWriteStorage
  private var machine: WriteQueueMachine
  private var queued: [PendingWrite.ID: QueuedWrite] = [:]
  private var sending: Task<Void, Never>?
  private var pause: Task<Void, Never>?
  private var isClosed = false

  /// Creates a queue, which starts to send the writes in its storage.
  ///
  /// - Parameters:
  ///   - database: The database to write to.
  ///   - storage: The storage of the writes; it must not be shared.
  ///   - capacity: The maximum number of pending writes.
  /// - Throws: ``DatabaseError/Code/storageFailed`` if the storage can't be read.
  /// - Precondition: `capacity` is positive.
  public init(
    to database: LiveDatabase, storage: some PendingWriteStorage = MemoryPendingWrites(),
    capacity: Int = 10_000
  ) async throws(DatabaseError) {
    precondition(capacity > 0, "capacity must be positive, not \(capacity).")
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

  /// The pending writes, in order; the first one may already have been sent.
  public var pendingWrites: [PendingWrite] { machine.writes }

  /// Adds a write.
  ///
  /// Writes are sent in the order in which they are added.
  ///
  /// - Returns: The write, once it is stored.
  /// - Throws: ``DatabaseError/Code/queueFull``; ``DatabaseError/Code/queueClosed``;
  ///   ``DatabaseError/Code/storageFailed`` if the write can't be stored, in which case it isn't
  ///   sent.
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

  /// Whether the next attempt to send a write waits for its time.
  var isPaused: Bool { pause != nil }

  /// Retries at once, for example when the network is available again.
  public func retryNow() {
    pause?.cancel()
  }

  /// Stops sending. Pending writes stay in the storage, and callers that wait for them receive
  /// ``DatabaseError/Code/queueClosed``.
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

@available(Systems 2024, *)
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
      // If this fails, the write is sent again after a restart, as if its response had been lost.
      try? await storage.remove(id)
      queued.removeValue(forKey: id)?.end(error)
    case .retry(let wait):
      await pause(for: wait)
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

  private func pause(for duration: Duration) async {
    guard !isClosed else { return }
    let pause = Task { _ = try? await Task.sleep(for: duration) }
    self.pause = pause
    await pause.value
    self.pause = nil
  }
}
