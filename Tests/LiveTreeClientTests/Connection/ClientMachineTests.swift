import Foundation
import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeClient

struct ClientMachineTests {
  private let one = TreeNode(.integer(1))

  private func put(_ path: String, _ node: TreeNode, tag: Int? = nil) throws -> ServerEvent {
    .update(.put(node, at: try TreePath(parsing: path)), tag: tag)
  }

  @Test func nothingIsOpenedWithoutAReason() {
    var connection = ScriptedConnection()
    connection.perform(connection.machine.connectIfNeeded(at: connection.now))
    #expect(connection.openings.isEmpty)
  }

  @Test func aWriteShowsBeforeThereIsAConnection() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    #expect(connection.openings.count == 1)
    let write = try connection.write("a/b", .integer(1))
    #expect(connection.value(target) == nil, "the rest of the value isn't known")
    let whole = try connection.write("a", .integer(1))
    #expect(connection.value(target) == one)
    #expect(connection.machine.phase(of: target) == .loading)
    connection.connect()
    #expect(connection.requests.count == 3)
    guard case .listen(_, let hash, nil)? = connection.requests.first else {
      Issue.record("listens precede writes")
      return
    }
    #expect(hash == "unknown", "a value that isn't known has no hash")
    #expect(connection.outcomes.isEmpty)
    connection.receive(.answer(2, status: "ok", .string("")))
    connection.receive(.answer(3, status: "ok", .string("")))
    #expect(connection.outcomes.keys.sorted() == [write, whole])
  }

  @Test func aRefusedWriteShowsNoLonger() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    connection.connect()
    connection.receive(try put("a", one))
    connection.receive(.answer(1, status: "ok", .object([])))
    #expect(connection.machine.phase(of: target) == .live)
    let write = try connection.write("a", .integer(2))
    #expect(connection.value(target) == TreeNode(.integer(2)))
    #expect(connection.machine.sync.snapshot(of: target)?.pending.isEmpty == false)
    connection.answer("permission_denied", .string("Permission denied"))
    #expect(connection.value(target) == one)
    #expect(connection.machine.sync.snapshot(of: target)?.pending.isEmpty == true)
    let refusal = #expect(throws: DatabaseError.self) { try connection.outcomes[write]?.get() }
    #expect(refusal?.code == .permissionDenied)
  }

  @Test func aNewConnectionRepeatsWhatWasNotAnswered() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    connection.connect()
    connection.receive(try put("a", one))
    connection.receive(.answer(1, status: "ok", .object([])))
    let first = try connection.write("b", .integer(1))
    let second = try connection.write("c", .integer(2))
    let conditional = try connection.write("d", .integer(3), ifMatch: "")
    connection.time = .seconds(60)
    connection.lose()
    guard case .failure? = connection.outcomes[conditional] else {
      Issue.record("a transaction that was sent may have been performed")
      return
    }
    #expect(connection.outcomes[first] == nil && connection.outcomes[second] == nil)
    guard case .stale(_, let error, .some)? = Optional(connection.machine.phase(of: target)) else {
      Issue.record("what is known is stale")
      return
    }
    #expect(error.code == .unreachable)
    let third = try connection.write("e", .integer(4))
    connection.sleep()
    #expect(connection.openings.last?.session == "s1")
    connection.connect()
    let requests = connection.requests
    #expect(requests.count == 4)
    #expect(
      requests.first == .listen(SocketPlace(target.path), hash: one.socketHash),
      "the server needn't send what the client has")
    #expect(
      requests.dropFirst() == [
        .write(.set(try TreePath(parsing: "b"), .integer(1))),
        .write(.set(try TreePath(parsing: "c"), .integer(2))),
        .write(.set(try TreePath(parsing: "e"), .integer(4))),
      ])
    #expect(connection.outcomes[third] == nil)
  }

  /// It can't have been computed from a value that has changed meanwhile.
  @Test func aWriteOfAnEarlierRunIsSentOnEachConnection() throws {
    var connection = ScriptedConnection()
    let write = PendingWrite(id: 7, write: .set(try TreePath(parsing: "a"), .integer(1)))
    connection.perform(connection.machine.restore([write], at: connection.now))
    for _ in 1...2 {
      connection.connect()
      #expect(connection.requests == [.write(write.write)] && connection.outcomes.isEmpty)
      connection.lose()
      connection.sleep()
    }
  }

  @Test func dataIsStaleSinceTheFirstFailure() throws {
    var connection = ScriptedConnection()
    #expect(connection.machine.clockOffset == 0)
    _ = try connection.listen("a")
    connection.connect()
    for seconds in [60, 90] {
      connection.time = .seconds(seconds)
      connection.lose()
      #expect(connection.machine.lostSince == Date(timeIntervalSince1970: 60))
      connection.sleep()
    }
  }

  @Test func aConnectionThatLastedLongEnoughIsTheFirstToFail() throws {
    var connection = ScriptedConnection(RetryPolicy(lasting: .seconds(30), silence: .seconds(100)))
    _ = try connection.listen("a")
    for (lasted, wait) in [(29, 1), (29, 2), (30, 1), (31, 1)] {
      connection.connect()
      connection.time += .seconds(lasted)
      connection.lose()
      #expect(connection.machine.link == .waiting(until: connection.time + .seconds(wait)))
      connection.sleep()
    }
  }

  @Test func aReadFailsWithTheConnection() throws {
    var connection = ScriptedConnection()
    let (id, effects) = connection.machine.call(
      .get(SocketPlace(try TreePath(parsing: "a"))), at: connection.now)
    connection.perform(effects)
    connection.lose()
    let error = #expect(throws: DatabaseError.self, "a read doesn't wait for the next attempt") {
      try connection.outcomes[id]?.get()
    }
    #expect(error?.isTemporary == true)
    #expect(connection.machine.link == .closed, "nothing else needs a connection")
  }

  @Test func silenceEndsAConnection() throws {
    var connection = ScriptedConnection(RetryPolicy(silence: .seconds(10)))
    _ = try connection.listen("a")
    connection.connect()
    connection.sleep()
    #expect(connection.time == .seconds(5) && connection.sent.last == .ping)
    connection.receive(.pong)
    connection.sleep()
    #expect(connection.time == .seconds(10) && connection.machine.link == .ready)
    while connection.machine.link == .ready { connection.sleep() }
    #expect(connection.machine.failure?.description.contains("nothing was received") == true)
    #expect(connection.closings == 1)
  }

  @Test func aServerThatDoesNotSpeakIsGivenUp() throws {
    var connection = ScriptedConnection(RetryPolicy(opening: .seconds(3)))
    _ = try connection.listen("a")
    connection.machine.opened(as: nil, at: connection.now)
    connection.sleep()
    #expect(connection.machine.failure?.description.contains("timed out") == true)
  }

  @Test func aConnectionWithoutAUseIsClosed() throws {
    var connection = ScriptedConnection(RetryPolicy(silence: .seconds(1_000)), linger: .seconds(7))
    let target = try connection.listen("a")
    connection.connect()
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    #expect(connection.requests.last == .unlisten(SocketPlace(target.path)))
    connection.answer()
    connection.sleep()
    #expect(connection.time == .seconds(7) && connection.closings == 1)
    #expect(connection.machine.link == .closed)
    _ = try connection.listen("b")
    #expect(connection.openings.count == 2)
  }

  @Test func theCredentialPrecedesEverything() throws {
    var connection = ScriptedConnection()
    _ = try connection.listen("a")
    connection.connect(as: .idToken("h.t.s"))
    #expect(connection.requests.first == .authenticate(SocketCredential("h.t.s")))
    connection.receive(.answer(1, status: "expired_token", .string("Auth token is expired")))
    connection.sleep()
    #expect(connection.time == .zero, "another credential is tried at once")
    #expect(connection.openings.last?.refused == .idToken("h.t.s"))
    connection.connect(as: .idToken("u"))
    connection.receive(.answer(3, status: "invalid_token", .string("no")))
    #expect(connection.alarm ?? .zero > .zero, "then the usual wait follows")
  }

  @Test func withoutAnotherCredentialNothingCanSucceed() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    let write = try connection.write("b", .integer(1))
    connection.connect(as: .idToken("t"))
    connection.receive(.answer(1, status: "invalid_token", .string("Could not parse auth token.")))
    connection.sleep()
    let opening = try #require(connection.openings.last)
    let refusal = try #require(opening.refusal)
    #expect(refusal.code == .credentialRefused && refusal.status == 401)
    connection.perform(connection.machine.giveUp(refusal, at: connection.now))
    #expect(connection.machine.isOver(target))
    guard case .failure? = connection.outcomes[write] else {
      Issue.record("the write can't be performed")
      return
    }
    _ = try connection.listen("c")
    #expect(connection.openings.last?.refused == nil, "a later request tries again")
  }

  @Test func aListenThatTheRulesDenyIsOver() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    connection.connect()
    connection.answer("permission_denied", .string("Permission denied"))
    guard case .failed(let error, nil)? = Optional(connection.machine.phase(of: target)) else {
      Issue.record("nothing else follows")
      return
    }
    #expect(error.code == .permissionDenied && connection.machine.isOver(target))
  }

  @Test func aListenThatTheServerEndsIsTriedAgain() throws {
    var connection = ScriptedConnection(RetryPolicy(silence: .seconds(1_000)))
    let target = try connection.listen("a")
    connection.connect()
    connection.receive(try put("a", one))
    connection.answer()
    connection.receive(.cancelled(target))
    guard case .stale(_, let error, .some)? = Optional(connection.machine.phase(of: target)) else {
      Issue.record("the value is kept")
      return
    }
    #expect(error.code == .cancelled && !connection.machine.isOver(target))
    connection.sleep()
    #expect(connection.requests.count == 2)
    connection.answer("permission_denied", .string("Permission denied"))
    connection.sleep()
    #expect(connection.requests.count == 3, "rules that once allowed it may allow it again")
    connection.answer()
    #expect(connection.machine.phase(of: target) == .live)
  }

  @Test func offlineMeansNoConnection() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    connection.connect()
    connection.receive(try put("a", one))
    connection.answer()
    connection.perform(connection.machine.goOffline(at: connection.now))
    let write = try connection.write("a", .integer(2))
    #expect(connection.openings.count == 1 && connection.alarm == nil)
    #expect(connection.value(target) == TreeNode(.integer(2)))
    #expect(!connection.machine.isOver(target))
    connection.perform(connection.machine.goOnline(at: connection.now))
    connection.connect()
    connection.answer()
    #expect(connection.outcomes[write] != nil)
  }

  @Test func messagesOfAStoppedQueryAreIgnored() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a", TreeQuery(order: .key, limit: .last(1)))
    connection.connect()
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    let again = try connection.listen("a", TreeQuery(order: .key, limit: .last(1)))
    let old = TreeNode(children: [(try TreeKey("x"), one)])
    connection.receive(try put("a", old, tag: 1))
    #expect(connection.value(again) == nil)
    connection.receive(try put("a", old, tag: 2))
    #expect(connection.value(again) == old)
  }

  @Test func aListenBelowAnotherSendsNothing() throws {
    var connection = ScriptedConnection()
    let whole = try connection.listen("a")
    connection.connect()
    connection.receive(try put("a", TreeNode(children: [(try TreeKey("b"), one)])))
    connection.answer()
    let part = try connection.listen("a/b")
    #expect(connection.requests.count == 1)
    #expect(connection.value(part) == one)
    #expect(connection.machine.phase(of: part) == .live)
    connection.perform(connection.machine.unlisten(to: whole, at: connection.now))
    #expect(
      connection.requests.suffix(2) == [
        .listen(SocketPlace(part.path), hash: one.socketHash),
        .unlisten(SocketPlace(whole.path)),
      ], "in this order, nothing is missed")
  }

  /// What is below a value that may not be read may be allowed.
  @Test func aRefusedListenCoversNothing() throws {
    var connection = ScriptedConnection()
    let mine = try connection.listen("users/me")
    connection.connect()
    connection.receive(try put("users/me", one))
    connection.answer()
    let all = try connection.listen("users")
    #expect(
      connection.requests.suffix(2) == [
        .listen(SocketPlace(all.path), hash: "unknown"), .unlisten(SocketPlace(mine.path)),
      ])
    connection.receive(.answer(2, status: "permission_denied", .string("Permission denied")))
    #expect(connection.machine.isOver(all) && !connection.machine.isOver(mine))
    #expect(connection.requests.last == .listen(SocketPlace(mine.path), hash: "unknown"))
    connection.receive(.answer(3, status: "ok", .object([])))
    connection.receive(try put("users/me", one))
    connection.answer()
    #expect(connection.machine.phase(of: mine) == .live && connection.value(mine) == one)
    let write = try connection.write("users/me", .integer(2))
    connection.receive(try put("users/me", TreeNode(.integer(2))))
    connection.answer()
    #expect(connection.outcomes[write] != nil && connection.machine.sync.unconfirmed.isEmpty)
    let count = connection.requests.count
    connection.perform(connection.machine.unlisten(to: all, at: connection.now))
    #expect(connection.requests.count == count, "it isn't requested")
    #expect(connection.machine.phase(of: mine) == .live)
  }

  /// The data precedes the answer that permits the listen.
  @Test func aListenThatIsPermittedLaterHasItsData() throws {
    var connection = ScriptedConnection(RetryPolicy(denied: .seconds(1), silence: .seconds(1_000)))
    let (all, mine) = (try connection.listen("users"), try connection.listen("users/me"))
    connection.connect()
    connection.answer("permission_denied", .string("Permission denied"))
    connection.receive(try put("users/me", one))
    connection.answer()
    #expect(connection.machine.phase(of: mine) == .live)
    connection.sleep()
    let users = TreeNode(children: [(try TreeKey("me"), one), (try TreeKey("you"), one)])
    connection.receive(try put("users", users))
    connection.receive(.answer(3, status: "ok", .object([])))
    #expect(connection.value(all) == users && connection.machine.phase(of: all) == .live)
    #expect(connection.requests.last == .unlisten(SocketPlace(mine.path)))
    #expect(connection.value(mine) == one && connection.machine.phase(of: mine) == .live)
  }

  /// A task that is canceled and started again listens twice.
  @Test func anAnswerBelongsToItsListen() throws {
    var connection = ScriptedConnection()
    let query = TreeQuery(order: .key, limit: .last(1))
    let target = try connection.listen("a", query)
    connection.connect()
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    _ = try connection.listen("a", query)
    connection.receive(.answer(1, status: "ok", .object([])))
    #expect(connection.machine.phase(of: target) == .loading)
    connection.answer()
    #expect(connection.machine.phase(of: target) == .live)
  }

  /// An alarm in the past would go off again and again.
  @Test func nothingIsDueWithoutAConnection() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("a")
    connection.connect()
    connection.receive(.cancelled(target))
    connection.perform(connection.machine.goOffline(at: connection.now))
    connection.time = .seconds(1_000)
    connection.perform(connection.machine.wake(at: connection.now))
    #expect(connection.alarm == nil)
  }

  /// A server value is an estimate until the server has written it.
  @Test func serverValuesAreEstimated() throws {
    var connection = ScriptedConnection()
    let target = try connection.listen("n")
    connection.connect()
    connection.receive(try put("n", one))
    connection.answer()
    _ = try connection.write("n", ServerValue.increment(4))
    #expect(connection.value(target) == TreeNode(.integer(5)))
    connection.receive(try put("n", TreeNode(.integer(7))))
    #expect(connection.value(target) == TreeNode(.integer(5)), "not yet acknowledged")
    connection.answer()
    #expect(connection.value(target) == TreeNode(.integer(7)))
  }

  @Test func aWriteThatIsNotStoredYetIsNotSent() throws {
    var connection = ScriptedConnection()
    let (first, effects) = try connection.machine.write(
      .set(TreePath(parsing: "a"), .integer(1)), isReady: false, at: connection.now)
    connection.perform(effects)
    _ = try connection.write("b", .integer(2))
    connection.connect()
    #expect(connection.requests.isEmpty, "writes are sent in order")
    connection.perform(connection.machine.release(first, at: connection.now))
    #expect(connection.requests.count == 2)
  }
}
