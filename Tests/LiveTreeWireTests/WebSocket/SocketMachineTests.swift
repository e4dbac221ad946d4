import LiveListTesting
import LiveTree
import LiveTreeWire
import Synchronization
import Testing

/// Source: Protocol.md §5.3 to §5.6.
@Suite(.timeLimit(.minutes(20))) struct SocketMachineTests {
  @Test func theServerSpeaksFirst() async throws {
    let peer = try await SocketPeer()
    #expect(
      await peer.take(1) == [
        .hello(SocketHello(milliseconds: 7, host: "h", session: "s"))
      ])
    try peer.send(.ping, .control("unknown"))
    #expect(await peer.take(1) == [.pong])
  }

  @Test func theLengthOfARequestIsThatOfAllItsFrames() throws {
    var machine = SocketMachine(SocketLimits(), SocketPeer.tools)
    let text = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":"value"}}}"#
    for frame in ["2", String(text.prefix(30))] {
      _ = try machine.receive(frame.utf8, at: 0)
    }
    #expect(machine.messageByteCount == 0)
    _ = try machine.receive(text.dropFirst(30).utf8, at: 0)
    #expect(machine.messageByteCount == text.utf8.count)
  }

  @Test func whatAWriteCausesPrecedesItsAnswer() async throws {
    let peer = try await SocketPeer(greeted: true)
    try peer.send(
      .request(1, .listen(SocketPlace("a"), hash: "")),
      .request(2, .write(.set("a/b", .integer(1)))),
      .request(3, .write(.update("a", .object([.init(name: "c/d", value: .integer(2))])))),
      .request(4, .get(SocketPlace("a"))), .request(5, .unlisten(SocketPlace("a"))),
      .request(6, .write(.set("a", .null))))
    let value = try JSONValue(parsing: #"{"b":1,"c":{"d":2}}"#)
    #expect(
      await peer.take(8) == [
        .answer(1, "ok", .object([])), .put("a/b", .integer(1)), .answer(2, "ok", .string("")),
        .merge("a", .object([.init(name: "c/d", value: .integer(2))])),
        .answer(3, "ok", .string("")), .answer(4, "ok", value), .answer(5, "ok", .string("")),
        .answer(6, "ok", .string("")),
      ])
  }

  @Test func aListenSendsNothingThatTheClientHas() async throws {
    let peer = try await SocketPeer(holding: #"{"a":1}"#, greeted: true)
    try peer.send(
      .request(1, .listen(SocketPlace("a"), hash: "1")),
      .request(2, .listen(SocketPlace("a"), hash: "2")),
      .request(3, .listen(SocketPlace("b"), hash: "")),
      .request(4, .listen(SocketPlace("b"), hash: "x")))
    #expect(
      await peer.take(6) == [
        .answer(1, "ok", .object([])), .put("a", .integer(1)), .answer(2, "ok", .object([])),
        .answer(3, "ok", .object([])), .put("b", .null), .answer(4, "ok", .object([])),
      ])
  }

  @Test func pushesOfAQueryHaveItsTagUnlessItIsNotIndexed() async throws {
    let peer = try await SocketPeer(holding: #"{"l":{"a":{"n":1},"b":{"n":2}}}"#, greeted: true)
    let indexed = TreeQuery(order: .key).limited(toLast: 1)
    let other = TreeQuery(order: .child("n")).limited(toLast: 1)
    try peer.send(
      .request(1, .listen(SocketPlace("l", indexed), hash: "", tag: 3)),
      .request(2, .listen(SocketPlace("l", other), hash: "", tag: 4)),
      .request(3, .get(SocketPlace("l", other))))
    let warning = try JSONValue(parsing: #"{"w":["no_index"]}"#)
    let all = try JSONValue(parsing: #"{"a":{"n":1},"b":{"n":2}}"#)
    let last = try JSONValue(parsing: #"{"b":{"n":2}}"#)
    #expect(
      await peer.take(5) == [
        .put("l", last, tag: 3), .answer(1, "ok", .object([])), .put("l", all),
        .answer(2, "ok", warning),
        .answer(
          3, "failed",
          .string(
            "Index not defined, add \".indexOn\": \"n\", for path \"/l\", to the rules")),
      ])
    try peer.send(.request(4, .write(.set("l/c", .integer(5)))))
    let pushes = await peer.take(3)
    let entered = try JSONValue(parsing: #"{"b":null,"c":5}"#)
    #expect(Set(pushes.prefix(2)) == [.put("l/c", .integer(5)), .merge("l", entered, tag: 3)])
  }

  @Test func aWriteWithAnotherHashIsStale() async throws {
    let peer = try await SocketPeer(holding: #"{"a":1}"#, greeted: true)
    try peer.send(
      .request(1, .write(.set("a", .integer(2)), hash: "1")),
      .request(2, .write(.set("a", .integer(3)), hash: "1")),
      .request(3, .write(.set("b", .integer(3)), hash: "")))
    let messages = await peer.take(3)
    #expect(messages.map(\.status) == ["ok", "datastale", "ok"])
    let value = try JSONValue(parsing: #"{"a":2,"b":3}"#)
    #expect(await peer.database.read().json() == value)
  }

  @Test func everythingIsAnsweredInOrder() async throws {
    let peer = try await SocketPeer(access: Closed(), greeted: true)
    try peer.send(
      .request(1, .notice("s")), .request(2, .unknown("xyz")), .request(3, .get(SocketPlace("a"))),
      .request(4, .unknown("xyz")), .request(5, .notice("appcheck")),
      .request(6, .listen(SocketPlace("a"), hash: "")),
      .request(7, .write(.set("a", .integer(1)))),
      .request(8, .onDisconnect(.set("a", .integer(1)))), .request(9, .cancelOnDisconnect("a")),
      .request(9, .unknown("same number")))
    let messages = await peer.take(10)
    #expect(messages.compactMap(\.number) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
    #expect(
      messages.map(\.status) == [
        "ok", "error", "permission_denied", "error", "ok", "permission_denied",
        "permission_denied", "permission_denied", "ok", "error",
      ])
    #expect(messages[1] == .answer(2, "error", .string("unknown action")))
    #expect(messages[2] == .answer(3, "permission_denied", .string("Permission denied")))
  }

  @Test func aTokenReplacesTheIdentityUntilItExpires() async throws {
    let peer = try await SocketPeer(access: Closed(), greeted: true)
    try peer.send(
      .request(1, .authenticate(SocketCredential("bad"))),
      .request(2, .authenticate(SocketCredential("late"))),
      .request(3, .authenticate(SocketCredential("owner"))),
      .request(4, .listen(SocketPlace("a", TreeQuery(order: .key)), hash: "", tag: 1)))
    let messages = await peer.take(4)
    #expect(messages.map(\.status) == ["invalid_token", "expired_token", "ok", "ok"])
    let proven = try JSONValue(parsing: #"{"auth":null,"expires":5}"#)
    #expect(messages[2] == .answer(3, "ok", proven))
    #expect(peer.expiry == 5_000)
    // The clock was set back after the timer had been set.
    peer.now = 4_999
    peer.expire()
    #expect(peer.expiry == 5_000)
    peer.now = 5_000
    peer.expire()
    #expect(peer.expiry == nil)
    let object = JSONValue.object([.init(name: "i", value: .string(".key"))])
    #expect(
      await peer.take(2) == [
        .authRevoked("expired_token", "Auth token is expired"), .canceled("a", object),
      ])
    peer.now = 0
    try peer.send(
      .request(5, .authenticate(SocketCredential("owner"))), .request(6, .unauthenticate),
      .request(7, .get(SocketPlace("a"))))
    #expect(await peer.take(3).map(\.status) == ["ok", "ok", "permission_denied"])
    #expect(peer.expiry == nil)
  }

  @Test func thePriorityOfAMissingNodeCannotBeSet() async throws {
    let peer = try await SocketPeer(holding: #"{"a":1}"#, greeted: true)
    try peer.send(
      .request(1, .setPriority("a", .integer(2))), .request(2, .setPriority("b", .integer(2))),
      .request(3, .get(SocketPlace(.root))))
    let value = try JSONValue(parsing: #"{"a":{".value":1,".priority":2}}"#)
    #expect(
      await peer.take(3) == [
        .answer(1, "ok", .string("")),
        .answer(
          2, "error",
          .string(
            "At /b: A missing value can't have a priority. Write a value first.")),
        .answer(3, "ok", value),
      ])
  }

  /// The clock may be set forward, so that no timer fires at the expiry.
  @Test func anExpiredIdentityPerformsNoRequest() async throws {
    let peer = try await SocketPeer(access: Closed(), greeted: true)
    let write = SocketRequest.write(.set("a", .integer(1)))
    try peer.send(.request(1, .authenticate(SocketCredential("owner"))), .request(2, write))
    #expect(await peer.take(2).map(\.status) == ["ok", "ok"])
    peer.now = 5_000
    try peer.send(.request(3, write), .request(4, .onDisconnect(.set("a", .null))))
    let messages = await peer.take(3)
    #expect(messages[0] == .authRevoked("expired_token", "Auth token is expired"))
    #expect(messages.dropFirst().map(\.status) == ["permission_denied", "permission_denied"])
    // A clock that is set back doesn't restore the identity.
    peer.now = 0
    try peer.send(.request(5, write))
    #expect(await peer.take(1).map(\.status) == ["permission_denied"])
    try peer.send(.request(6, .authenticate(SocketCredential("owner"))), .request(7, write))
    #expect(await peer.take(2).map(\.status) == ["ok", "ok"])
  }

  @Test func aCredentialThatIsReplacedInTimeIsNotRevoked() async throws {
    let peer = try await SocketPeer(access: Closed(), greeted: true)
    let write = SocketRequest.write(.set("a", .integer(1)))
    try peer.send(.request(1, .authenticate(SocketCredential("owner"))))
    _ = await peer.take(1)
    try peer.send(.request(2, .authenticate(SocketCredential("renewed"))))
    peer.now = 5_000
    peer.expire()
    try peer.send(.request(3, write))
    #expect(await peer.take(2).map(\.status) == ["ok", "ok"])
    #expect(peer.expiry == 9_000)
    // If the next credential isn't valid, the old one counts, which has expired meanwhile.
    try peer.send(.request(4, .authenticate(SocketCredential("bad"))))
    peer.now = 9_000
    peer.expire()
    try peer.send(.request(5, write))
    #expect(await peer.take(2).map(\.status) == ["invalid_token", "permission_denied"])
    #expect(peer.expiry == 9_000)
    peer.expire()
    #expect(await peer.take(1) == [.authRevoked("expired_token", "Auth token is expired")])
  }

  /// A listen that is refused while an earlier one of the same target exists ends that one, too.
  @Test func aRefusedListenLeavesNoneWithItsTarget() async throws {
    let access = TimedAccess()
    let peer = try await SocketPeer(access: access, greeted: true)
    try peer.send(.request(1, .listen(SocketPlace("a"), hash: "")))
    #expect(await peer.take(1).map(\.status) == ["ok"])
    access.close()
    try peer.send(.request(2, .listen(SocketPlace("a"), hash: "")))
    #expect(await peer.take(1).map(\.status) == ["permission_denied"])
    #expect(await peer.database.subscriptionCount == 0)
  }

  @Test func partOfAWriteAtTheEndCanBeCanceled() async throws {
    let peer = try await SocketPeer(holding: #"{"foo":{"bar":"a"},"o":{"z":1}}"#, greeted: true)
    let update = try JSONValue(parsing: #"{"baz":"b","bat":"c"}"#)
    let set = try JSONValue(parsing: #"{"x":1,"y":2}"#)
    try peer.send(
      .request(1, .onDisconnect(.update("foo", update))),
      .request(2, .cancelOnDisconnect("foo/bat")), .request(3, .onDisconnect(.set("o", set))),
      .request(4, .cancelOnDisconnect("o/x")))
    #expect(await peer.take(4).map(\.status) == ["ok", "ok", "ok", "ok"])
    await peer.finish()
    let value = try JSONValue(parsing: #"{"foo":{"bar":"a","baz":"b"},"o":{"y":2,"z":1}}"#)
    #expect(await peer.database.read().json() == value)
  }

  /// Readers receive the writes of a session that ends as one event.
  @Test func theWritesAtTheEndAreOneEvent() async throws {
    let reader = try await SocketPeer(holding: #"{"a":{"b":1},"c":2}"#, greeted: true)
    try reader.send(.request(1, .listen(SocketPlace(.root), hash: "")))
    _ = await reader.take(2)
    let writer = try await SocketPeer(in: reader.database, after: "", greeted: true)
    try writer.send(
      .request(1, .onDisconnect(.set("a/b", .integer(2)))),
      .request(2, .onDisconnect(.set("c", .null))),
      .request(3, .onDisconnect(.update("a", try JSONValue(parsing: #"{"x":1,"y/z":2}"#)))))
    _ = await writer.take(3)
    await writer.finish()
    try reader.send(.request(2, .get(SocketPlace("c"))))
    let merge = try JSONValue(parsing: #"{"a/b":2,"a/x":1,"a/y/z":2,"c":null}"#)
    #expect(await reader.take(2) == [.merge(.root, merge), .answer(2, "ok", .null)])
  }

  /// A new connection ends the session of the client's previous connection.
  @Test func aSuccessorEndsTheSessionBefore() async throws {
    let first = try await SocketPeer(greeted: true)
    try first.send(.request(1, .onDisconnect(.set("gone", .bool(true)))))
    _ = await first.take(1)
    let second = try await SocketPeer(in: first.database, after: "s", greeted: true)
    try second.send(.request(1, .get(SocketPlace("gone"))))
    #expect(await second.take(1) == [.answer(1, "ok", .bool(true))])
  }
}

/// Access for everybody, until it's closed.
private final class TimedAccess: TreeAccess {
  private let isOpen = Mutex(true)

  func close() { isOpen.withLock { $0 = false } }

  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { isOpen.withLock(\.self) }

  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment { isOpen.withLock(\.self) ? .allowed : .denied }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
}
