import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.timeLimit(.minutes(20))) struct TreeSessionTests {
  /// Performs requests, and returns all messages up to the last answer.
  private func messages(
    of session: TreeSession, _ requests: SessionRequest...
  ) async -> [SessionMessage] {
    var last = -1
    for request in requests { last = session.submit(request) }
    return await session.messages(until: last)
  }

  private func answer(
    of session: TreeSession, _ request: SessionRequest
  ) async throws -> SessionAnswer {
    guard case .answer(_, let result)? = await messages(of: session, request).last else {
      throw TreeAccessError.permissionDenied
    }
    return try result.get()
  }

  private func session(
    _ database: TreeDatabase, named name: String? = nil, as identity: TreeIdentity = .admin
  ) -> TreeSession {
    TreeSession(database, named: name ?? TreeSession.randomName(), as: identity) {}
  }

  @Test func theEventsOfAWritePrecedeItsAnswer() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let session = session(database)
    let messages = await messages(
      of: session, .listen("a", nil, tag: 7), .get("a", nil), .write(.set("a", .integer(1))),
      .listen("b", nil), .write(.update(.root, try json(#"{"a":2,"b":3}"#))), .unlisten("a", nil),
      .write(.set("a", .integer(4))), .get("a", nil))
    let texts = messages.map { message in
      switch message {
      case .event(let listen, _): "\(listen.path) \(listen.tag ?? 0)"
      case .answer(let number, _): "\(number)"
      case .canceled: "canceled"
      }
    }
    let updated = Array(texts.dropFirst(7).prefix(2))
    #expect(Set(updated) == ["/a 7", "/b 0"])
    #expect(
      texts == ["/a 7", "0", "1", "/a 7", "2", "/b 0", "3"] + updated
        + ["4", "5", "6", "7"])
    guard case .answer(_, let result)? = messages.last else { return }
    #expect(try result.get() == .value(TreeNode(.integer(4))))
  }

  @Test func whatTheClientKnowsIsNotSent() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(.integer(1))))
    let session = session(database)
    let known = await messages(of: session, .listen(.root, nil) { $0 == TreeNode(.integer(1)) })
    #expect(known.count == 1)
    let other = await messages(of: session, .listen(.root, nil) { $0.isAbsent })
    #expect(other.count == 2)
    #expect(await database.subscriptionCount == 1)
  }

  /// Without an index, the client receives the whole value and filters it itself.
  @Test func aQueryWithoutAnIndexObservesTheWholeValue() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["l"], indexed: [.child("x")]))
    _ = try await database.write(.set("l", json(#"{"a":1,"b":2}"#)))
    let session = session(database, as: .unauthenticated)
    for (order, answer) in [(TreeOrder.value, SessionAnswer.unindexed), (.child("x"), .done)] {
      let query = TreeQuery(order: order).limited(toFirst: 1)
      let messages = await messages(of: session, .listen("l", query))
      guard case .event(_, let event)? = messages.first,
        case .answer(_, let result)? = messages.last
      else {
        Issue.record("A listen sends the value and the answer.")
        continue
      }
      #expect(try result.get() == answer)
      let value = event.event.applied(to: .absent)
      #expect(value.children.count == (answer == .unindexed ? 2 : 1))
      await #expect(throws: TreeAccessError.permissionDenied) {
        try await self.answer(of: session, .listen("shut", query))
      }
    }
  }

  @Test func anotherIdentityEndsForbiddenListens() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["open"]))
    let session = session(database)
    _ = await messages(of: session, .listen("open", nil), .listen("shut", nil))
    let messages = await messages(of: session, .authenticate(.unauthenticated))
    guard case .canceled(let listen, .permissionDenied)? = messages.first else {
      Issue.record("The listen must be canceled: \(messages)")
      return
    }
    #expect(listen.path == "shut")
    #expect(await database.subscriptionCount == 1)
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await answer(of: session, .listen("shut", nil))
    }
  }

  @Test func aCredentialReplacesTheIdentityOnceItIsVerified() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["open"]))
    let session = session(database, as: .unauthenticated)
    await #expect(throws: CredentialError.expired) {
      try await answer(of: session, .verify { throw CredentialError.expired })
    }
    #expect(session.identity == .unauthenticated)
    let admin = VerifiedIdentity(.admin, expires: 7)
    let messages = await messages(
      of: session, .get("shut", nil),
      .verify {
        await Task.yield()
        return admin
      }, .get("shut", nil))
    let results = try messages.map { message in
      guard case .answer(_, let result) = message else { throw CancellationError() }
      return result
    }
    #expect(throws: TreeAccessError.permissionDenied) { try results[0].get() }
    #expect(try results[1].get() == .identity(admin))
    #expect(try results[2].get() == .value(.absent))
  }

  @Test func theListOfTheEndIsWrittenOnceAndInOrder() async throws {
    let storage = MemoryTreeStorage()
    let database = try await makeDatabase(storage)
    let session = session(database)
    let requests: [SessionRequest] = [
      .onDisconnect(increment), .onDisconnect(.set("a/x", .integer(1))),
      .onDisconnect(.set("b", .integer(1))), .cancelOnDisconnect("a"),
      .onDisconnect(.set("b", .integer(2))),
    ]
    for request in requests { #expect(try await answer(of: session, request) == .done) }
    await #expect(throws: TreeError.self) {
      try await answer(of: session, .onDisconnect(.update("c", .bool(true))))
    }
    #expect(await storage.open().version.number == 6)
    for _ in 0..<3 { session.end() }
    await session.finish()
    #expect(try await database.read() == tree(#"{"n":1,"b":2}"#))
    // One commit, and the end of the list.
    #expect(await storage.open().version.number == 8)
    #expect(await storage.open().onDisconnect == OnDisconnectLists())
  }

  /// A request that arrives while a run of its session ends is performed before the list of the end.
  @Test func theListOfTheEndHasWhatArrivesLast() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let session = session(database)
    await database.finishRun(of: session, before: .onDisconnect(increment))
    await session.finish()
    #expect(try await database.read() == tree(#"{"n":1}"#))
    #expect(await database.sessionsWithWrites.isEmpty)
  }

  /// Simulates a killed server, of which only the storage remains.
  @Test func theListOfTheEndSurvivesItsProcess() async throws {
    let storage = MemoryTreeStorage()
    let killed = try await makeDatabase(storage)
    let sessions = ["one", "two", "three"].map { session(killed, named: $0) }
    for session in sessions {
      _ = try await answer(of: session, .onDisconnect(increment))
    }
    let database = try await makeDatabase(MemoryTreeStorage(storage.open()))
    let former = await database.sessionsWithWrites
    #expect(Set(former) == ["one", "two", "three"])
    let returned = session(database, named: "four")
    let second: [SessionRequest] = [.replace("two"), .onDisconnect(increment)]
    for request in second { _ = try await answer(of: returned, request) }
    #expect(try await database.read() == tree(#"{"n":1}"#))
    for _ in 0..<2 { await database.endSessions(former + ["none"]) }
    #expect(try await database.read() == tree(#"{"n":3}"#))
    #expect(await database.sessionsWithWrites == ["four"])
    await returned.finish()
    #expect(try await database.read() == tree(#"{"n":4}"#))
    #expect(await database.sessionsWithWrites.isEmpty)
    for session in sessions { await session.finish() }
  }

  /// The rules judge a final write twice, with the identity of its registration: when it's
  /// registered, and when it's performed.
  @Test func theListOfTheEndIsJudgedTwice() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(writable: ["open", "soon"]))
    let session = session(database, as: .unauthenticated)
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await answer(of: session, .onDisconnect(.set("shut", .integer(1))))
    }
    for path in ["open", "soon"] as [TreePath] {
      #expect(try await answer(of: session, .onDisconnect(.set(path, .integer(1)))) == .done)
    }
    _ = try await answer(of: session, .authenticate(.admin))
    try await database.replaceAccess(ListAccess(writable: ["open"]), keeping: "later")
    session.end()
    await waitUntil("the write is made") { await !database.read("open").isAbsent }
    #expect(await database.read("soon").isAbsent)
  }

  /// The client is disconnected and can't repeat its final writes. Writes that the rules deny
  /// aren't retried.
  @Test func aStorageThatFailsDelaysTheListOfTheEnd() async throws {
    let storage = GatedStorage()
    let pauses = Mutex<[Int]>([])
    let database = try await TreeDatabase(
      storage: storage, now: { 0 }, pause: { number in pauses.withLock { $0.append(number) } },
      rules: { _ in ListAccess(writable: ["open"]) })
    let session = session(database, as: .unauthenticated)
    for path in ["open/a", "open/b"] as [TreePath] {
      async let registered = answer(of: session, .onDisconnect(.set(path, .integer(1))))
      await storage.letThrough()
      #expect(try await registered == .done)
    }
    session.end()
    for _ in 1...3 { await storage.fail() }
    #expect(await database.read().isAbsent)
    await storage.letThrough()
    await waitUntil("the write is made") { await !database.read().isAbsent }
    #expect(try await database.read() == tree(#"{"open":{"a":1,"b":1}}"#))
    #expect(await storage.calls.map(\.count) == [1, 1, 2, 2, 2, 2])
    #expect(pauses.withLock { $0 } == [1, 2, 3])
  }

  @Test func aSuccessorEndsASessionFirst() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let former = session(database, named: "one")
    _ = await messages(
      of: former, .replace("none"), .onDisconnect(.set("gone", .integer(1))), .listen("a", nil))
    let next = session(database, named: "two")
    _ = try await answer(of: next, .replace("one"))
    #expect(try await answer(of: next, .get("gone", nil)) == .value(TreeNode(.integer(1))))
    #expect(await database.subscriptionCount == 0)
    #expect(former.hasEnded)
    // A session that has ended itself has already made its final writes.
    let last = session(database, named: "three")
    _ = await messages(of: last, .replace("none"), .onDisconnect(.set("left", .integer(1))))
    last.end()
    await waitUntil("the write is made") { await !database.read("left").isAbsent }
    for path in ["gone", "left"] as [TreePath] { _ = try await database.write(.set(path, .null)) }
    former.end()
    for name in ["one", "three"] { _ = try await answer(of: next, .replace(name)) }
    #expect(await database.read().isAbsent)
  }

  /// A successor drops what the session hasn't begun, and its list of the end is written once.
  @Test func aReplacedSessionPerformsNoWaitingRequest() async throws {
    let storage = GatedStorage()
    let database = try await TreeDatabase(
      storage: storage, now: { 0 }, rules: { _ in OpenAccess() })
    let former = session(database, named: "one")
    former.submit(.replace(""))
    former.submit(.onDisconnect(.set("gone", .integer(1))))
    await storage.letThrough()
    former.submit(.write(.set("begun", .integer(1))))
    await storage.waitForCommit()
    // The first of these waits for the write, and the others wait for the first.
    let waiting: [SessionRequest] = [
      .replace("none"), .write(.set("late", .integer(1))),
      .onDisconnect(.set("late", .integer(2))), .listen("begun", nil),
    ]
    for request in waiting { former.submit(request) }
    let next = session(database, named: "two")
    async let replaced = answer(of: next, .replace("one"))
    await waitUntil("the former session has ended") { former.hasEnded }
    for _ in 1...2 { await storage.letThrough() }
    #expect(try await replaced == .done)
    #expect(try await database.read() == tree(#"{"begun":1,"gone":1}"#))
    async let last = database.write(.set("last", .integer(1)))
    await storage.letThrough()
    _ = try await last
    #expect(try await database.read() == tree(#"{"begun":1,"gone":1,"last":1}"#))
    #expect(await database.sessionsWithWrites.isEmpty)
    #expect(await database.subscriptionCount == 0)
    #expect(await Set(database.namedSessions.keys) == ["two"])
    next.end()
    await waitUntil("no session is left") { await database.namedSessions.isEmpty }
  }

  @Test func anIdentityThatExpiresIsReplacedUnlessItWasRenewed() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["open"]))
    let session = session(database, as: .unauthenticated)
    let admin = VerifiedIdentity(.admin, expires: 7)
    _ = try await answer(of: session, .verify { admin })
    _ = try await answer(of: session, .listen("shut", nil))
    #expect(try await answer(of: session, .expire(at: 6, as: .unauthenticated)) == .done)
    #expect(session.identity == .admin)
    let messages = await messages(of: session, .expire(at: 7, as: .unauthenticated))
    guard case .canceled(_, .permissionDenied)? = messages.first,
      case .answer(_, .success(.identity(let other)))? = messages.last
    else {
      Issue.record("The listen must be canceled: \(messages)")
      return
    }
    #expect(other == VerifiedIdentity(.unauthenticated))
    #expect(session.identity == .unauthenticated)
    #expect(await database.subscriptionCount == 0)
    _ = try await answer(of: session, .authenticate(.admin))
    #expect(try await answer(of: session, .expire(at: 8, as: .unauthenticated)) == .done)
    #expect(session.identity == .admin)
  }

  @Test func thePriorityOfAMissingNodeCannotBeSet() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(writable: ["open"]))
    let session = session(database, as: .unauthenticated)
    let error = await #expect(throws: TreeError.self) {
      try await answer(of: session, .setPriority("open/a", .integer(1)))
    }
    #expect(error?.code == .missingNode)
    #expect(error?.path == "open/a")
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await answer(of: session, .setPriority("shut", .integer(1)))
    }
    _ = try await answer(of: session, .write(.set("open/a", .integer(2))))
    _ = try await answer(of: session, .setPriority("open/a", .integer(1)))
    #expect(try await database.read() == tree(#"{"open":{"a":{".value":2,".priority":1}}}"#))
  }

  /// The rules judge what remains of a write with the identity that has registered it.
  @Test func whatRemainsOfACanceledWriteKeepsItsIdentity() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(writable: ["open"]))
    let session = session(database)
    _ = try await answer(
      of: session, .onDisconnect(.set("shut", json(#"{"a":1,"b":2,"c":{"d":3}}"#))))
    _ = try await answer(of: session, .authenticate(.unauthenticated))
    _ = try await answer(of: session, .onDisconnect(.set("open", .integer(1))))
    _ = try await answer(of: session, .cancelOnDisconnect("shut/c/d"))
    _ = try await answer(of: session, .cancelOnDisconnect("shut/a"))
    #expect(
      database.snapshot.writesAtEnd(of: session.name).map(\.canonical) == [
        #"{"update":"/shut","value":{"b":2}}"#,
        #"{"set":"/open","value":1,"auth":null}"#,
      ])
    await session.finish()
    #expect(try await database.read() == tree(#"{"open":1,"shut":{"b":2}}"#))
  }

  /// A client that doesn't read can't exhaust memory.
  @Test func aSessionEndsWhenTooMuchWaits() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let signals = Mutex(0)
    let limits = SessionLimits(maximumCount: 10, maximumMessages: 3)
    let session = TreeSession(database, limits: limits) { signals.withLock { $0 += 1 } }
    _ = try await answer(of: session, .onDisconnect(.set("gone", .bool(true))))
    // The answer can be taken before the signal for it arrives.
    await waitUntil("the transport is signaled") { signals.withLock({ $0 }) > 0 }
    try await session.listen(at: "n")
    for _ in 1...2 { _ = try await database.write(increment) }
    #expect(!session.isOverfull)
    #expect(signals.withLock { $0 } == 2)
    _ = try await database.write(increment)
    #expect(session.isOverfull && session.hasEnded)
    #expect(session.takeAll().isEmpty)
    #expect(signals.withLock { $0 } == 3)
    await waitUntil("the write is made") { await !database.read("gone").isAbsent }
    #expect(await database.subscriptionCount == 0)
  }

  /// The transport is signaled when messages start to wait, not for every message.
  @Test func theTransportIsSignaledOnce() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let count = Mutex(0)
    let session = TreeSession(database) { count.withLock { $0 += 1 } }
    try await session.listen(at: .root)
    for _ in 0..<5 { _ = try await database.write(increment) }
    #expect(count.withLock { $0 } == 1)
    #expect(session.takeAll().count == 6)
    _ = try await database.write(increment)
    #expect(count.withLock { $0 } == 2)
    session.end()
    await waitUntil("no subscription is left") { await database.subscriptionCount == 0 }
    #expect(session.takeAll().isEmpty)
  }
}

extension TreeDatabase {
  /// Does what a run does when no request waits, while one arrives and the session ends.
  fileprivate func finishRun(of session: TreeSession, before request: SessionRequest) {
    #expect(session.nextRequest()?.number == nil)
    session.submit(request)
    session.end()
    if let remains = session.takeRemains() { forget(remains) }
  }
}
