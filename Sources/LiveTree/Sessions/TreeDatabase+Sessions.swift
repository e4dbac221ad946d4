import Synchronization

/// A session that may have been released.
@available(Systems 2024, *)
struct SessionReference {
  weak var session: TreeSession?
}

@available(Systems 2024, *)
extension TreeDatabase {
  /// Performs the requests of a session in order, and its final writes once it has ended.
  func run(_ session: TreeSession) async {
    while let (number, request) = session.nextRequest() {
      await perform(request, number, for: session)
    }
    if let remains = session.takeRemains() { forget(remains) }
  }

  private func perform(
    _ request: SessionRequest, _ number: Int, for session: TreeSession
  ) async {
    if case .write(let write, let isCurrent) = request {
      let request = WriteRequest(write, as: session.identity, onlyIf: isCurrent)
      // The next request doesn't wait until the write is durable.
      let waiter = Waiter { session.answer(number, $0.map { .value($0) }) }
      enqueue([.write(request)], for: waiter)
      return
    }
    await session.waitForAnswers(before: number)
    do {
      session.answer(number, .success(try await answer(to: request, of: session)))
    } catch {
      session.answer(number, .failure(error))
    }
  }

  private func answer(
    to request: SessionRequest, of session: TreeSession
  ) async throws -> SessionAnswer {
    switch request {
    case .listen(let path, let query, let tag, let knows):
      let listen = try await addListen(
        to: session, at: path, query, tag: tag, servesUnindexed: true, knows: knows)
      return listen.isWhole ? .unindexed : .done
    case .unlisten(let path, let query):
      if let listen = session.removeListen(at: path, query) { remove(listen) }
    case .get(let path, nil):
      return .value(try await read(path, as: session.identity))
    case .get(let path, let query?):
      return .value(try await select(query, at: path, as: session.identity).node)
    case .write(let write, let isCurrent):
      return .value(try await self.write(write, as: session.identity, onlyIf: isCurrent))
    case .authenticate(let identity):
      authenticate(session, as: identity)
    case .verify(let verify):
      let verified = try await verify()
      authenticate(session, as: verified.identity)
      return .identity(verified)
    case .onDisconnect(let write):
      try judge(write, as: session.identity)
      session.atEnd { $0.append(write, as: $1) }
    case .cancelOnDisconnect(let path):
      session.atEnd { list, _ in list.cancel(path) }
    case .replace(let name):
      await replace(name, by: session)
    }
    return .done
  }

  private func authenticate(_ session: TreeSession, as identity: TreeIdentity) {
    session.replaceIdentity(identity)
    for listen in session.listens {
      guard let error = refusal(of: listen) else { continue }
      remove(listen)
      session.cancel(listen, because: error)
    }
  }

  /// Ends a session by its name, and waits until its last writes are durable.
  private func replace(_ name: String, by session: TreeSession) async {
    if let own = session.name { namedSessions[own] = SessionReference(session: session) }
    guard let former = namedSessions[name]?.session, former !== session else { return }
    namedSessions[name] = nil
    if let remains = former.replace() { forget(remains) }
    await former.finish()
  }

  /// Removes the listens and the name of a session that has ended, and makes its final writes in
  /// one batch.
  func forget(_ remains: SessionRemains) {
    for listen in remains.listens { remove(listen) }
    if let name = remains.name { namedSessions[name] = nil }
    write(remains.writes) { remains.finish.signal() }
  }

  /// Retries until every write is stored or rejected for its content. If the storage fails, for
  /// example because the disk is full, the database must retry: the client that registered the
  /// writes is disconnected.
  private func write(
    _ writes: [WriteRequest], attempt: Int = 1, _ isDone: @escaping @Sendable () -> Void
  ) {
    guard !writes.isEmpty else { return isDone() }
    let results = Results(of: writes.count)
    let waiter = Waiter(isPatient: true) { result in
      guard let all = results.add(result) else { return }
      let failed = zip(writes, all).filter(\.1.isStorageFailure).map(\.0)
      guard !failed.isEmpty else { return isDone() }
      Task {
        await self.pause(attempt)
        await self.write(failed, attempt: attempt + 1, isDone)
      }
    }
    enqueue(writes.map { .write($0) }, for: waiter)
  }
}

/// The results of several writes, in their order.
@available(Systems 2024, *)
private final class Results: Sendable {
  private let count: Int
  private let results = Mutex<[Result<TreeNode, any Error>]>([])

  init(of count: Int) {
    self.count = count
  }

  /// Adds a result.
  ///
  /// - Returns: All results once every write has one; `nil` before.
  func add(_ result: Result<TreeNode, any Error>) -> [Result<TreeNode, any Error>]? {
    results.withLock { results in
      results.append(result)
      return results.count == count ? results : nil
    }
  }
}

@available(Systems 2024, *)
extension Result<TreeNode, any Error> {
  /// Whether the storage failed, rather than the write.
  fileprivate var isStorageFailure: Bool {
    switch self {
    case .success, .failure(is TreeError), .failure(is TreeAccessError): false
    case .failure: true
    }
  }
}
