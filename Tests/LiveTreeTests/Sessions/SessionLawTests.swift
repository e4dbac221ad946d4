import Foundation
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

/// Sessions that listen, write, change identity and end in any order, while other clients write and
/// rules change.
@Suite(.timeLimit(.minutes(30)), .trail) struct SessionLawTests {
  @Test func sessionsKeepTheirLawsInAnyOrder() async throws {
    let steps = ProcessInfo.processInfo.environment["LAW_STEPS"].flatMap { Int($0) } ?? 6_000
    let count = UInt64(max(1, steps / 200))
    try await withEvery("seed", in: 0..<count, attempts: 20) { seed in
      var random = SplitMix64(seed: seed)
      let database = try await makeDatabase(MemoryTreeStorage(), access: Self.accesses[0])
      var clients = (0..<3).map { number in
        // The connections of every other run take events at once.
        SessionClient(database, number: number, on: seed % 2 == 0 ? nil : ManualLoop())
      }
      for _ in 0..<200 {
        let index = Int.random(in: 0..<3, using: &random)
        try clients[index].act(using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 { await Task.yield() }
        if Int.random(in: 0..<40, using: &random) == 0 {
          let number = Int.random(in: 0..<Self.accesses.count, using: &random)
          try await database.replaceAccess(Self.accesses[number], keeping: "\(number)")
        }
      }
      for index in clients.indices { try await clients[index].quiesce() }
      for index in clients.indices { try await clients[index].expectCurrentValues() }
      var expected: [Int64] = []
      for client in clients { expected.append(await client.end()) }
      await waitUntil("no subscription is left") { await database.subscriptionCount == 0 }
      for (number, count) in expected.enumerated() {
        let path = TreePath(["ended", TreeKey(index: number)])
        await waitUntil("the database has the count") {
          await database.read(path).number ?? 0 == count
        }
      }
    }
  }

  private static let accesses: [any TreeAccess] = [
    ListAccess(readable: [.root], writable: [.root]),
    ListAccess(readable: ["0"], writable: [.root]),
    ListAccess(readable: ["1", "2"], writable: [.root], indexed: [.value]),
  ]
}

/// A session, and the values that its client has received.
private struct SessionClient {
  /// A listen of the client.
  private struct Replica {
    var listen: SessionListen?
    var value = TreeNode.absent
  }

  private let database: TreeDatabase
  private let session: TreeSession
  /// Where deliveries are made, and the connection that takes events at once; `nil` if all wait.
  private let loop: ManualLoop?
  private let connection = EagerConnection()
  private let own: TreePath
  private let number: Int
  private var submitted = 0
  private var answered = 0
  private var writeCount: Int64 = 0
  private var replicas: [ObjectIdentifier: Replica] = [:]

  /// The unanswered requests by their numbers.
  private var pending: [Int: SessionRequest] = [:]
  private var atEnd: Int64 = 0

  init(_ database: TreeDatabase, number: Int, on loop: ManualLoop?) {
    (self.database, self.number, self.loop) = (database, number, loop)
    own = TreePath([TreeKey(index: number)])
    let connection = connection
    let takeAtOnce = { @Sendable (event: SharedTreeEvent, listen: SessionListen) in
      connection.take(event, of: listen)
    }
    session = TreeSession(
      database, limits: SessionLimits(maximumCount: 3), on: loop,
      deliver: loop == nil ? nil : takeAtOnce, signal: {})
  }

  private static let listens: [(TreePath, TreeQuery?)] = [
    (.root, nil), ("0", nil), ("1", TreeQuery(order: .value).limited(toLast: 1)),
    ("2", TreeQuery(order: .key)),
  ]

  private func place(_ name: String) -> TreePath {
    (try? TreePath(parsing: name)).map { own.appending($0) } ?? own
  }

  mutating func act(using random: inout SplitMix64) throws {
    let (path, query) = Self.listens[Int.random(in: 0..<4, using: &random)]
    switch Int.random(in: 0..<16, using: &random) {
    case 0...1: submit(.listen(path, query))
    case 2: submit(.unlisten(path, query))
    case 3: submit(.get(path, nil))
    case 4...7:
      writeCount += 1
      submit(.write(.set(place("count"), .integer(writeCount))))
    case 8: submit(.authenticate(Bool.random(using: &random) ? .admin : .unauthenticated))
    case 9:
      submit(
        .onDisconnect(
          .set(TreePath(["ended", TreeKey(index: number)]), Self.increment)))
    case 10: submit(.cancelOnDisconnect("ended"))
    case 11...13:
      try takeDelivered()
      if let message = session.take() { try take(message) }
    default: try takeAll()
    }
  }

  private static let increment = JSONValue.object([
    .init(name: ".sv", value: .object([.init(name: "increment", value: .integer(1))]))
  ])

  private mutating func submit(_ request: SessionRequest) {
    #expect(session.submit(request) == submitted)
    pending[submitted] = request
    submitted += 1
  }

  private mutating func takeAll() throws {
    try takeDelivered()
    for message in session.takeAll() { try take(message) }
  }

  /// Takes the events that a connection has taken at once, which are before those that wait.
  private mutating func takeDelivered() throws {
    loop?.run()
    for message in connection.takeAll() { try take(message) }
  }

  private mutating func take(_ message: SessionMessage) throws {
    switch message {
    case .event(let listen, let event):
      let id = ObjectIdentifier(listen)
      if replicas[id] == nil {
        // A listen replaces an earlier one with the same path and query.
        drop(listen.path, listen.query)
        #expect(event.event.changedKeys == nil)
      }
      var replica = replicas[id] ?? Replica(listen: listen)
      replica.value = event.event.applied(to: replica.value)
      replicas[id] = replica
    case .canceled(let listen, _):
      replicas[ObjectIdentifier(listen)] = nil
    case .answer(let number, let result):
      #expect(number == answered)
      answered += 1
      try complete(pending.removeValue(forKey: number), result)
    }
  }

  private mutating func complete(
    _ request: SessionRequest?, _ result: Result<SessionAnswer, any Error>
  ) throws {
    switch (request, result) {
    case (.write(.set(_, .integer(let count)), _), .success):
      // The events of the write were sent before its answer.
      for replica in replicas.values where replica.listen?.path.isEmpty == true {
        #expect((replica.value[place("count")].number ?? 0) >= count)
      }
    case (.unlisten(let path, let query), .success):
      drop(path, query)
    // Each registration replaces the one before.
    case (.onDisconnect, .success): atEnd = 1
    case (.cancelOnDisconnect, .success): atEnd = 0
    default: break
    }
  }

  private mutating func drop(_ path: TreePath, _ query: TreeQuery?) {
    replicas = replicas.filter { _, replica in
      replica.listen?.path != path || replica.listen?.query != query
    }
  }

  /// Takes all messages until all requests are answered and nothing changes.
  mutating func quiesce() async throws {
    try await waitUntil("\(submitted) requests are answered") {
      try takeAll()
      return answered >= submitted
    }
  }

  /// Expects that every listen's value is the current one.
  mutating func expectCurrentValues() async throws {
    try takeAll()
    #expect(Set(session.listens.map { ObjectIdentifier($0) }) == Set(replicas.keys))
    for replica in replicas.values {
      guard let listen = replica.listen else { continue }
      let node = await database.read(listen.path)
      let value = listen.feedQuery.map { $0.selection(from: node).node } ?? node
      #expect(replica.value == value)
    }
  }

  /// Ends the session.
  ///
  /// - Returns: Whether its final write is registered: 1 or 0.
  func end() async -> Int64 {
    session.end()
    return atEnd
  }
}

extension TreeNode {
  fileprivate var number: Int64? {
    if case .integer(let number)? = scalar { number } else { nil }
  }
}
