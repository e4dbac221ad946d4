import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization

@available(Systems 2024, *)
extension DatabaseSession {
  /// Performs a write, which is shown at once, and waits until the server has it.
  ///
  /// If the waiting task is canceled, the write is still performed.
  ///
  /// - Parameter hash: The hash of the value that the write replaces, if it must be that one.
  /// - Returns: The stored value, if there is a hash.
  func write(
    _ write: TreeWrite, ifMatch hash: String? = nil
  ) async throws(DatabaseError) -> JSONValue {
    try await outcome(storing: hash == nil && stored != nil ? write : nil) {
      state, now throws(DatabaseError) in
      try state.machine.write(
        write, ifMatch: hash, isReady: hash != nil || stored == nil, at: now)
    }
  }

  /// Reads a target once. What is observed anyway isn't requested.
  func read(
    _ target: ListenTarget, from source: ReadSource
  ) async throws(DatabaseError) -> TreeNode {
    let sight = run { state, _ in (state.sight(of: target), []) }
    let shown = sight.snapshot.isComplete ? sight.snapshot.node : nil
    if let shown, sight.phase == .live { return shown }
    guard source == .serverOrCache else { return try await request(target) }
    var former = shown
    if former == nil { former = await cachedNode(target) }
    guard let former else { return try await request(target) }
    do throws(DatabaseError) {
      return try await withTimeLimit(.seconds(3), orThrow: DatabaseError.unreachable("no answer."))
      {
        () async throws(DatabaseError) in try await self.request(target)
      }
    } catch {
      guard [.unreachable, .unavailable, .noCredential].contains(error.code) else { throw error }
      return former
    }
  }

  private func request(_ target: ListenTarget) async throws(DatabaseError) -> TreeNode {
    let place = SocketPlace(target.path, target.query.isUnconstrained ? nil : target.query)
    let json = try await outcome { state, now in state.machine.call(.get(place), at: now) }
    return try TreeNode(ofAnswer: json)
  }

  /// What was cached of a target in an earlier run, with this client's writes.
  private func cachedNode(_ target: ListenTarget) async -> TreeNode? {
    guard let cached else { return nil }
    let user = run { state, _ in (state.machine.namedUser, []) }
    let node: CachedNode? = await withCheckedContinuation { waiter in
      cached.enqueue { waiter.resume(returning: await $0.load(target, user: user)) }
    }
    return node.map { node in
      run { state, _ in (state.machine.sync.shown(over: node.node, at: target.path), []) }
    }
  }

  /// Registers a write for when the connection ends, or cancels such writes.
  func atDisconnect(_ request: SocketRequest) async throws(DatabaseError) {
    _ = try await outcome { state, now in state.machine.call(request, at: now) }
  }

  /// Makes a request, and waits for its outcome.
  ///
  /// - Parameter write: The write to store before it's sent.
  private func outcome(
    storing write: TreeWrite? = nil,
    of request: (inout State, ClientMachine.Moment) throws(DatabaseError) -> (
      id: ClientMachine.CallID, effects: [Effect]
    )
  ) async throws(DatabaseError) -> JSONValue {
    try await load()
    let call = PendingCall()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (caller: SessionCaller) in
        do throws(DatabaseError) {
          let (id, owner) = try run { state, now throws(DatabaseError) in
            guard !state.isClosed else { throw DatabaseError.closed }
            let (id, effects) = try request(&state, now)
            state.callers[id] = caller
            call.begin(id)
            return ((id, state.machine.newOwner), effects)
          }
          if let write { beginStoring(PendingWrite(id: id, write: write, owner: owner)) }
          if Task.isCancelled { abandon(call) }
        } catch {
          caller.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      abandon(call)
    }
    return try result.get()
  }

  /// Waits until the writes of an earlier run are part of what is shown.
  private func load() async throws(DatabaseError) {
    do {
      try await state.withLock(\.loading)?.value
    } catch {
      throw .storageFailed(error)
    }
  }

  private func beginStoring(_ write: PendingWrite) {
    run { state, _ in
      state.storing[write.id] = Task {
        await store(write)
        run { state, _ in
          state.storing[write.id] = nil
          return ((), [])
        }
      }
      return ((), [])
    }
  }

  /// Stores a write, which may then be sent.
  private func store(_ write: PendingWrite) async {
    do {
      try await stored?.resource.add(write)
      run { state, now in ((), state.machine.release(write.id, at: now)) }
    } catch {
      run { state, now in
        ((), state.machine.withdraw(write.id, .storageFailed(error), at: now))
      }
    }
  }

  /// Ends everything. Writes that the server doesn't have stay in the storage, and what is observed in the
  /// cache.
  func close() async {
    run { state, now in
      state.isClosed = true
      let effects =
        state.machine.saveAll() + state.machine.goOffline(at: now) + state.machine.endCalls(.closed)
      return ((), effects)
    }
    for task in run({ state, _ in (Array(state.storing.values), []) }) { await task.value }
    await stored?.close()
    await cached?.close()
  }

  private func abandon(_ call: PendingCall) {
    guard let id = call.id else { return }
    run { state, _ in (state.callers.removeValue(forKey: id), []) }?
      .resume(returning: .failure(.unreachable("the task was canceled.")))
  }
}
