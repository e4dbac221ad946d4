import Foundation
import LiveListTesting
import LiveTransport
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// What a client does over one WebSocket, with a real server on a real socket.
@Suite(.timeLimit(.minutes(20))) struct SocketTests {
  private let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10))

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test func allReferencesShareOneConnection() async throws {
    try await withWatchedDatabase { database, transport, _ in
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask {
            for await observation in database["n/\(number)"].observations()
            where observation.value == TreeNode(.integer(1)) { return }
          }
        }
        for number in 0..<100 { try await database["n/\(number)"].set(1) }
        try await group.waitForAll()
      }
      #expect(transport.openedCount == 1)
    }
  }

  @Test func aWriteShowsBeforeTheServerHasIt() async throws {
    try await withWatchedDatabase { database, transport, tree in
      var observations = database["n"].observations().makeAsyncIterator()
      while await observations.next()?.phase != .live {}
      transport.hold()
      async let written: Void = database["n"].set(1)
      let shown = try #require(await observations.next())
      #expect(shown.value == TreeNode(.integer(1)) && shown.phase == .live)
      #expect(shown.hasPendingWrites)
      #expect(await tree.read().isAbsent)
      transport.release()
      try await written
      #expect(
        await observations.next() == NodeObservation(value: TreeNode(.integer(1)), phase: .live))
    }
  }

  /// A client that has the value by its hash gets nothing again.
  @Test func aNewConnectionSendsOnlyWhatHasChanged() async throws {
    try await withWatchedDatabase { database, transport, tree in
      let big = String(repeating: "x", count: 50_000)
      _ = try await tree.write(
        .set(
          .root,
          .object([.init(name: "a", value: .string(big)), .init(name: "b", value: .string(big))])))
      var first = database["a"].observations().makeAsyncIterator()
      var second = database["b"].observations().makeAsyncIterator()
      while await first.next()?.phase != .live {}
      while await second.next()?.phase != .live {}
      #expect(transport.receivedBytes > 100_000)
      let received = transport.receivedBytes
      transport.disconnect()
      guard case .stale? = await first.next()?.phase else {
        Issue.record("a lost connection makes values stale")
        return
      }
      while await second.next()?.phase == .live {}
      transport.reconnect()
      while await first.next()?.phase != .live {}
      while await second.next()?.phase != .live {}
      #expect(transport.openedCount == 2)
      #expect(transport.receivedBytes - received < 1_000)
    }
  }

  /// Offline, writes show and wait; then each is performed once.
  @Test func offlineWritesArriveInOrder() async throws {
    let port = FreePort.find()
    let database = try LiveDatabase(
      "http://127.0.0.1:\(port)", transport: WatchedTransport(), retry: policy)
    var observations = database["n"].observations().makeAsyncIterator()
    let writes = Task {
      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask { try await database["n"].update(["k\(number)": number]) }
        }
        group.addTask { try await database["n/count"].set(ServerValue.increment(1)) }
        try await group.waitForAll()
      }
    }
    await waitUntil("all writes are pending") { database.pendingWrites.count == 21 }
    let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    try await withServer(port: port, serving: tree) {
      try await writes.value
      while await observations.next()?.value?.children.count != 21 {}
    }
    #expect(database.pendingWrites.isEmpty)
    #expect(await tree.read(try TreePath(parsing: "n")).children.count == 21)
    #expect(await tree.read(try TreePath(parsing: "n/count")) == TreeNode(.integer(1)))
  }

  @Test func theServerWritesWhenAConnectionEnds() async throws {
    try await withWatchedDatabase { database, _, tree in
      let path = try TreePath(parsing: "online/ada")
      try await database["online/ada"].onDisconnect.set(.string("away"))
      try await database["online/ada"].set(true)
      try await database["online/bob"].onDisconnect.remove()
      try await database["online/bob"].onDisconnect.cancel()
      try await database["online/bob"].set(true)
      var events = try await tree.events(at: path).makeAsyncIterator()
      #expect(try await events.next() == .put(.root, TreeNode(.bool(true))))
      database.goOffline()
      #expect(try await events.next() == .put(.root, TreeNode(.string("away"))))
      #expect(await tree.read(try TreePath(parsing: "online/bob")) == TreeNode(.bool(true)))
    }
  }

  @Test func theStateOfTheConnectionIsObserved() async throws {
    try await withWatchedDatabase { database, transport, _ in
      var states = database.connectionStates().makeAsyncIterator()
      while await states.next() != .connected {}
      transport.disconnect()
      while true {
        guard case .disconnected(let error, .some)? = await states.next() else { continue }
        #expect(error.isTemporary)
        break
      }
      transport.reconnect()
      while await states.next() != .connected {}
      database.goOffline()
      while true {
        if case .disconnected(_, nil)? = await states.next() { break }
      }
      database.goOnline()
      while await states.next() != .connected {}
      #expect(abs(database.serverTimeOffset / .seconds(1)) < 3_600 * 24 * 365 * 100)
    }
  }

  @Test func childrenAreReportedAsTheyChange() async throws {
    try await withWatchedDatabase { database, _, tree in
      struct Message: Codable, Hashable, Sendable { var text: String }
      let chat = database["chat"]
      try await chat.set(try json(#"{"a": {"text": "1"}, "b": {"text": "2"}, "x": 5}"#))
      var updates = chat.ordered(by: .key).limited(toLast: 3).children(of: Message.self)
        .makeAsyncIterator()
      var update = try #require(await updates.next())
      #expect(update.phase == .loading && update.changes.isEmpty)
      update = try #require(await updates.next())
      let (a, b) = (try TreeKey("a"), try TreeKey("b"))
      #expect(
        update.changes.map(\.text) == ["+a 1 after nil", "+b 2 after a"])
      #expect(update.invalid.count == 1 && update.phase == .live)
      _ = try await tree.write(
        .update(
          try TreePath(parsing: "chat"),
          try json(#"{"b/text": "3", "c": {"text": "4"}, "x": {"text": "5"}}"#)))
      update = try #require(await updates.next())
      #expect(
        update.changes.map(\.text) == ["-a", "~b 3 after nil", "+c 4 after b", "+x 5 after c"])
      #expect(update.invalid.isEmpty)
      #expect(a < b)
    }
  }

  /// Proxies and hosts that know only HTTP.
  @Test func aServerWithoutWebSocketsHasStreams() async throws {
    struct NoSockets: HTTPTransport {
      func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await NIOTransport.shared.send(request)
      }

      func openWebSocket(
        _ request: TransportRequest
      ) async throws(TransportError) -> any WebSocketConnection {
        throw .refused(status: 404, headers: [:])
      }
    }
    try await withDatabase { plain, tree in
      let database = try LiveDatabase(plain.root.description, transport: NoSockets())
      try await database["n"].set(1)
      #expect(await tree.read(try TreePath(parsing: "n")) == TreeNode(.integer(1)))
      var observations = database["n"].observations().makeAsyncIterator()
      #expect(await observations.next()?.phase == .loading)
      #expect(
        await observations.next() == NodeObservation(value: TreeNode(.integer(1)), phase: .live))
      try await database["n"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
      #expect(await observations.next()?.value == TreeNode(.integer(2)))
      #expect(try await database["n"].get() == TreeNode(.integer(2)))
      let error = await #expect(throws: DatabaseError.self) {
        try await database["n"].onDisconnect.remove()
      }
      #expect(error?.code == .unsupported)
    }
  }

  @Test func aNodeCanBeKeptUpToDate() async throws {
    try await withWatchedDatabase { database, transport, tree in
      let kept = try database["n"].keepSynced()
      _ = try await tree.write(.set(try TreePath(parsing: "n"), .integer(1)))
      var observations = database["n"].observations().makeAsyncIterator()
      while await observations.next()?.value != TreeNode(.integer(1)) {}
      let count = transport.sent.count
      #expect(try await database["n"].get() == TreeNode(.integer(1)))
      #expect(transport.sent.count == count, "what is observed anyway isn't requested")
      withExtendedLifetime(kept) {}
    }
  }
}

extension ChildrenUpdate.Change {
  /// The change in a short form.
  fileprivate var text: String {
    switch self {
    case .removed(let key): "-\(key)"
    case .moved(let child, let key): ">\(child.key) after \(key?.string ?? "nil")"
    case .changed(let child, let key): "~\(child.label) after \(key?.string ?? "nil")"
    case .added(let child, let key): "+\(child.label) after \(key?.string ?? "nil")"
    }
  }
}

extension DatabaseChild {
  fileprivate var label: String {
    "\(key) \(Mirror(reflecting: value).children.first?.value ?? "")"
  }
}
