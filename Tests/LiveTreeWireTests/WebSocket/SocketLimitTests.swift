import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing

/// What a client may keep and request at a time.
@Suite(.timeLimit(.minutes(20))) struct SocketLimitTests {
  @Test func listensAreLimited() async throws {
    let peer = try await SocketPeer(limits: SocketLimits(maximumListens: 2), greeted: true)
    try peer.send(
      .request(1, .listen(SocketPlace("a"), hash: "")),
      .request(2, .listen(SocketPlace("b"), hash: "")),
      .request(3, .listen(SocketPlace("b"), hash: "")),
      .request(4, .listen(SocketPlace("c"), hash: "")), .request(5, .unlisten(SocketPlace("a"))),
      .request(6, .listen(SocketPlace("c"), hash: "")))
    #expect(await peer.take(6).map(\.status) == ["ok", "ok", "ok", "error", "ok", "ok"])
  }

  /// A listen counts until it's refused, stopped or canceled, and not again when its answer arrives.
  @Test func aListenThatDoesNotExistTakesNoPlace() async throws {
    let limits = SocketLimits(maximumListens: 2)
    let denied = try await SocketPeer(access: Closed(), limits: limits, greeted: true)
    for number in 1...6 {
      try denied.send(.request(number, .listen(SocketPlace(path("\(number)")), hash: "")))
      #expect(await denied.take(1).map(\.status) == ["permission_denied"])
    }
    let stopped = try await SocketPeer(limits: limits, greeted: true)
    for number in 1...6 {
      let place = SocketPlace(path("\(number)"))
      // Both are submitted before the first one is answered.
      try stopped.send(.request(1, .listen(place, hash: "")), .request(2, .unlisten(place)))
      #expect(await stopped.take(2).map(\.status) == ["ok", "ok"])
    }
    let canceled = try await SocketPeer(access: Closed(), limits: limits, greeted: true)
    for _ in 1...3 {
      try canceled.send(
        .request(1, .authenticate(SocketCredential("owner"))),
        .request(2, .listen(SocketPlace("a"), hash: "")),
        .request(3, .listen(SocketPlace("b"), hash: "")))
      #expect(await canceled.take(3).map(\.status) == ["ok", "ok", "ok"])
      try canceled.send(.request(4, .unauthenticate))
      #expect(await canceled.take(3).count { $0.status == nil } == 2)
    }
  }

  @Test func writesAtTheEndAreLimited() async throws {
    let limits = SessionLimits(maximumWritesAtEnd: 2, maximumBytesAtEnd: 200)
    let peer = try await SocketPeer(sessionLimits: limits, greeted: true)
    try peer.send(
      .request(1, .onDisconnect(.set("a/b", .integer(1)))),
      .request(2, .onDisconnect(.set("b", .integer(1)))),
      .request(3, .onDisconnect(.set("c", .integer(1)))), .request(4, .cancelOnDisconnect("a")),
      .request(5, .onDisconnect(.set("c", .integer(1)))))
    #expect(await peer.take(5).map(\.status) == ["ok", "ok", "error", "ok", "ok"])
    // A write that replaces an earlier one takes its place.
    for number in 1...3 {
      try peer.send(.request(number, .onDisconnect(.set("c", .integer(Int64(number))))))
      #expect(await peer.take(1).map(\.status) == ["ok"])
    }
    let long = String(repeating: "x", count: 100)
    try peer.send(
      .request(1, .cancelOnDisconnect(.root)),
      .request(2, .onDisconnect(.set("a", .string(long)))),
      .request(3, .onDisconnect(.set("b", .string(long)))),
      .request(4, .cancelOnDisconnect("a")), .request(5, .onDisconnect(.set("b", .string(long)))))
    #expect(await peer.take(5).map(\.status) == ["ok", "ok", "error", "ok", "ok"])
  }

  @Test func aWriteAtTheEndThatIsRefusedTakesNoPlace() async throws {
    let limits = SessionLimits(maximumWritesAtEnd: 2, maximumBytesAtEnd: 100)
    let peer = try await SocketPeer(access: Closed(), sessionLimits: limits, greeted: true)
    for number in 1...6 {
      let write = TreeWrite.set(path("\(number)"), .string(String(repeating: "x", count: 60)))
      try peer.send(.request(number, .onDisconnect(write)))
      #expect(await peer.take(1).map(\.status) == ["permission_denied"])
      try peer.send(.request(number, .onDisconnect(.update("a", .integer(1)))))
      #expect(await peer.take(1).map(\.status) == ["error"])
    }
    try peer.send(
      .request(1, .authenticate(SocketCredential("owner"))),
      .request(2, .onDisconnect(.set("a", .integer(1)))),
      .request(3, .onDisconnect(.set("b", .integer(1)))))
    #expect(await peer.take(3).map(\.status) == ["ok", "ok", "ok"])
  }

  /// Source: Protocol.md §5.3.
  /// Requests are read only as fast as they are answered.
  @Test func aConnectionWithManyRequestsIsBusy() async throws {
    let limits = SocketLimits(maximumMessageBytes: 200, maximumWaitingRequests: 3)
    let peer = try await SocketPeer(limits: limits, greeted: true)
    try peer.send(.request(0, .get(SocketPlace("a"))))
    _ = await peer.take(1)
    try peer.send(.request(1, .get(SocketPlace("a"))), .request(2, .get(SocketPlace("a"))))
    #expect(!peer.isBusy)
    try peer.send(.request(3, .get(SocketPlace("a"))))
    #expect(peer.isBusy)
    _ = await peer.take(3)
    #expect(!peer.isBusy)
    let half = JSONValue.string(String(repeating: "x", count: 100))
    try peer.send(.request(1, .write(.set("a", half))), .request(2, .write(.set("a", half))))
    #expect(peer.isBusy)
    _ = await peer.take(2)
    #expect(!peer.isBusy)
  }

  @Test func refusedRequestsDoNotWait() async throws {
    let limits = SocketLimits(
      maximumMessageBytes: 200, maximumListens: 0, maximumWaitingRequests: 3)
    let peer = try await SocketPeer(access: Closed(), limits: limits, greeted: true)
    for number in 1...6 {
      try peer.send(
        .request(1, .get(SocketPlace("a"))), .request(2, .listen(SocketPlace("a"), hash: "")))
      #expect(await peer.take(2).map(\.status) == ["permission_denied", "error"])
      try peer.send(.request(3, .unknown("\(number)")), .request(4, .write(.set("a", .integer(1)))))
      #expect(await peer.take(2).map(\.status) == ["error", "permission_denied"])
      #expect(!peer.isBusy)
    }
  }
}

/// A path written in a test, which must be valid.
private func path(_ text: String) -> TreePath { TreePath(stringLiteral: text) }
