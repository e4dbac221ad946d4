/// A session that may have been released.
@available(Systems 2024, *)
struct SessionReference {
  weak var session: TreeSession?
}

@available(Systems 2024, *)
extension TreeDatabase {
  /// Performs the requests of a session in order, and its final writes once it has ended.
  func run(_ session: TreeSession) {
    while let (number, request) = session.nextRequest() {
      guard let commit = session.commitRequest(of: request) else {
        Task {
          await perform(request, number, for: session)
          run(session)
        }
        return
      }
      // The next request doesn't wait until this one is durable.
      let waiter = Waiter { result in
        session.answer(number, result.map { commit.isWrite ? .value($0) : .done })
      }
      enqueue(commit, for: waiter, of: session.name)
    }
    if let remains = session.takeRemains() { forget(remains) }
  }

  /// Performs a request that doesn't commit anything, once the earlier ones are answered.
  private func perform(
    _ request: SessionRequest, _ number: Int, for session: TreeSession
  ) async {
    await session.waitForAnswers(before: number)
    // A client with many requests must not keep others waiting, and what it doesn't read must not
    // fill the memory.
    await session.waitForRoom()
    await Task.yield()
    // A successor may have ended the session in the meantime.
    guard !session.isForgotten else { return }
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
      do {
        let listen = try await addListen(
          to: session, at: path, query, tag: tag, servesUnindexed: true, knows: knows)
        return listen.isWhole ? .unindexed : .done
      } catch {
        // A refused listen leaves none with its path and query, as its client assumes.
        if let former = session.removeListen(at: path, query) { remove(former) }
        throw error
      }
    case .unlisten(let path, let query):
      if let listen = session.removeListen(at: path, query) { remove(listen) }
    case .get(let path, nil):
      return .value(try await read(path, as: session.identity))
    case .get(let path, let query?):
      return .value(try await select(query, at: path, as: session.identity).node)
    case .authenticate(let identity):
      authenticate(session, as: VerifiedIdentity(identity))
    case .verify(let verify):
      let verified = try await verify()
      authenticate(session, as: verified)
      return .identity(verified)
    case .expire(let time, let identity):
      guard session.expires(by: time) else { return .done }
      authenticate(session, as: VerifiedIdentity(identity))
      return .identity(VerifiedIdentity(identity))
    case .replace(let name):
      await replace(name, by: session)
    case .write, .setPriority, .onDisconnect, .cancelOnDisconnect:
      preconditionFailure("A request that commits must be answered by its batch.")
    }
    return .done
  }

  private func authenticate(_ session: TreeSession, as verified: VerifiedIdentity) {
    session.replaceIdentity(verified)
    for listen in session.listens {
      guard let error = refusal(of: listen) else { continue }
      remove(listen)
      session.cancel(listen, because: error)
    }
  }

  /// Ends a session by its name, and waits until its final writes are durable.
  private func replace(_ name: String, by session: TreeSession) async {
    namedSessions[session.name] = SessionReference(session: session)
    if let former = namedSessions[name]?.session, former !== session {
      namedSessions[name] = nil
      if let remains = former.replace() { forget(remains) }
      await former.finish()
    } else if !committed.image.onDisconnect[name].isEmpty {
      // The session belongs to a server that was killed, or to another server.
      await endSessions([name])
    }
  }

  /// Removes the listens and the name of a session that has ended, and makes its final writes in
  /// one batch.
  func forget(_ remains: SessionRemains) {
    for listen in remains.listens { remove(listen) }
    namedSessions[remains.name] = nil
    guard remains.hasWrites else { return remains.finish.signal() }
    writeAtEnd(of: remains.name) { remains.finish.signal() }
  }

  /// Makes the final writes of a session, and retries until they are stored. If the storage fails,
  /// for example because the disk is full, the database must retry, because the client is
  /// disconnected.
  private func writeAtEnd(
    of name: String, attempt: Int = 1, _ isDone: @escaping @Sendable () -> Void
  ) {
    let waiter = Waiter(isPatient: true) { result in
      guard case .failure = result else { return isDone() }
      Task {
        await self.pause(attempt)
        await self.writeAtEnd(of: name, attempt: attempt + 1, isDone)
      }
    }
    enqueue(.onDisconnect(session: name, .end), for: waiter, of: name)
  }
}

// MARK: - Sessions of other processes

@available(Systems 2024, *)
extension TreeDatabase {
  /// The names of the sessions that have registered final writes.
  ///
  /// If only one process uses the storage, these are, right after the database was opened, the
  /// sessions of a process that was killed.
  public var sessionsWithWrites: [String] { committed.image.onDisconnect.sessions }

  /// Ends sessions of processes that were killed: makes the final writes of each session in a
  /// batch, and waits until they are durable or the task is canceled.
  ///
  /// The writes of a session are made only once, even if several servers end it, or if its client
  /// returns and replaces it. Sessions that have ended or never existed are ignored.
  ///
  /// - Parameter names: The names of the sessions.
  public func endSessions(_ names: [String]) async {
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    for name in names { writeAtEnd(of: name) { continuation.yield() } }
    for await _ in ended.prefix(names.count) {}
  }
}
